import { m } from '#messages/messages.js'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './colour-row.module.css'
import { FormRow } from './form-row.tsx'

export type ColourRowProps = {
  label: string
  hint?: string
  value: string
  error?: string
  onChange: (value: string) => void
  presets?: readonly string[]
  /** A veil: may be empty, may carry two more digits for how much shines through. */
  veil?: boolean
}

/** Their drawing is in the style sheet: a style attribute would be refused by the page's policy. */
export const themePresets = ['#2f6bff', '#ff2442', '#07c160', '#ff6a00', '#7a4dff', '#00aeec'] as const

const solid = /^#[0-9a-f]{6}$/i
const defaultVeil = '73'

export function ColourRow({ label, hint, value, error, onChange, presets, veil }: ColourRowProps) {
  const picked = solid.test(value.slice(0, 7)) ? value.slice(0, 7).toLowerCase() : '#000000'
  const picker = (
    <input
      type="color"
      className={styles.picker}
      aria-label={m.admin_f_pick_colour({ name: label })}
      value={picked}
      onChange={(event) => onChange(event.currentTarget.value + (veil ? value.slice(7) || defaultVeil : ''))}
    />
  )
  return (
    <FormRow label={label} hint={error ? undefined : hint}>
      {({ describedBy }) => (
        <>
          <TextField
            label={label}
            hideLabel
            className={styles.hex}
            prefix={picker}
            value={value}
            error={error}
            placeholder={veil ? '#00000073' : '#2f6bff'}
            maxLength={9}
            spellCheck={false}
            autoComplete="off"
            {...(describedBy && { 'aria-describedby': describedBy })}
            onChange={(event) => onChange(withHash(event.currentTarget.value))}
          />
          {presets && <Presets current={picked} presets={presets} onPick={onChange} />}
        </>
      )}
    </FormRow>
  )
}

function Presets(props: { current: string; presets: readonly string[]; onPick: (value: string) => void }) {
  return (
    <fieldset className={styles.presets} aria-label={m.admin_f_theme_presets()}>
      {props.presets.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.swatch}
          data-colour={colour}
          aria-label={colour}
          aria-pressed={colour === props.current}
          onClick={() => props.onPick(colour)}
        />
      ))}
    </fieldset>
  )
}

/** "2f6bff", pasted without its sign, is meant as a colour. */
function withHash(text: string): string {
  const plain = text.trim()
  return /^[0-9a-f]{6}([0-9a-f]{2})?$/i.test(plain) ? `#${plain}` : plain
}
