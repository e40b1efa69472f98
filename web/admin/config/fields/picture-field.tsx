import { m } from '#messages/messages.js'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { LogoMark } from '#web/ui/layout/logo.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { FormRow } from './form-row.tsx'
import styles from './picture-field.module.css'

export type PictureRowProps = {
  label: string
  hint?: string
  value: string
  error?: string
  onChange: (value: string) => void
  shape?: 'square' | 'round' | 'cover'
}

const address = /^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/

/** A picture by its address or from one's own files, with the picture itself beside it. */
export function PictureRow({ label, hint, value, error, onChange, shape = 'square' }: PictureRowProps) {
  const choose = async () => {
    const [image] = (await openPicker({ mode: 'image', caller: 'site-picture' })) ?? []
    if (image) onChange(image.url)
  }
  const shown = address.test(value.trim()) ? value.trim() : null
  return (
    <FormRow label={label} hint={error ? undefined : hint}>
      {({ describedBy }) => (
        <>
          <span className={styles.preview} data-shape={shape}>
            {shown ? (
              <Picture src={shown} alt="" fit="cover" ratio={shape === 'cover' ? '3:2' : '1:1'} eager />
            ) : (
              <Blank shape={shape} />
            )}
          </span>
          <TextField
            label={label}
            hideLabel
            className={styles.address}
            value={value}
            error={error}
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...(describedBy && { 'aria-describedby': describedBy })}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Button
            size={32}
            aria-label={`${value ? m.admin_picture_change() : m.admin_picture_choose()} ${label}`}
            onClick={() => void choose()}
          >
            {value ? m.admin_picture_change() : m.admin_picture_choose()}
          </Button>
          {value !== '' && (
            <Button variant="ghost" size={32} aria-label={m.ui_remove({ name: label })} onClick={() => onChange('')}>
              {m.admin_secret_clear()}
            </Button>
          )}
        </>
      )}
    </FormRow>
  )
}

function Blank({ shape }: { shape: PictureRowProps['shape'] }) {
  return shape === 'cover' ? null : <LogoMark size={56} />
}
