import { type KeyboardEvent, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { topFieldsOf } from '#web/admin/config/draft-fields.ts'
import { ColourRow, themePresets } from '#web/admin/config/fields/colour-row.tsx'
import { FormRow } from '#web/admin/config/fields/form-row.tsx'
import styles from '#web/admin/config/fields/keywords-row.module.css'
import { PictureRow } from '#web/admin/config/fields/picture-field.tsx'
import { TextRow } from '#web/admin/config/fields/text-row.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import chips from '#web/ui/forms/chips-box.module.css'

type KeywordsRowProps = {
  label: string
  hint: string
  /** As on the wire: separated by commas. */
  value: string
  error?: string
  onChange: (value: string) => void
}

const words = (text: string) => [...new Set(text.split(/[,，、\n]/).map((word) => word.trim()))].filter(Boolean)

function KeywordsRow({ label, hint, value, error, onChange }: KeywordsRowProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = words(value)
  const put = (next: string[]) => onChange(next.join(','))
  const take = (text: string) => {
    if (words(text).length > 0) put(words([...list, text].join(',')))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Backspace' && typed === '' && list.length > 0) put(list.slice(0, -1))
  }
  return (
    <FormRow label={label} hint={hint} error={error}>
      {({ describedBy, invalid }) => (
        <div className={classNames(chips.box, styles.box)} data-invalid={invalid || undefined}>
          {list.map((word) => (
            <Chip
              key={word}
              className={styles.chip}
              onRemove={() => {
                put(list.filter((other) => other !== word))
                input.current?.focus()
              }}
            >
              {word}
            </Chip>
          ))}
          <input
            ref={input}
            className={styles.input}
            aria-label={m.admin_f_keywords_add()}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onKeyDown={onKeyDown}
            onBlur={() => take(typed)}
            onChange={(event) => {
              const text = event.currentTarget.value
              // While an input method is at work a comma may still be part of its typing.
              const composing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
              if (/[,，、]/.test(text) && !composing) take(text)
              else setTyped(text)
            }}
          />
        </div>
      )}
    </FormRow>
  )
}

export function BrandTab({ draft }: { draft: ConfigDraft }) {
  const field = topFieldsOf(draft)
  return (
    <>
      <NameRows draft={draft} />
      <KeywordsRow {...field('COMMON_KEYWORDS')} hint={m.admin_f_keywords_hint()} />
      <LogoRows draft={draft} />
      <ThemeColourRow draft={draft} />
    </>
  )
}

export function NameRows({ draft }: { draft: ConfigDraft }) {
  return (
    <>
      <TextRow draft={draft} field="COMMON_SITE_NAME" limit={20} hint={m.admin_f_site_name_hint()} required />
      <TextRow draft={draft} field="COMMON_NAME" limit={20} hint={m.admin_f_name_hint()} />
      <TextRow draft={draft} field="COMMON_DESCRIPTION" limit={300} rows={2} hint={m.admin_f_description_hint()} />
    </>
  )
}

export function LogoRows({ draft }: { draft: ConfigDraft }) {
  const field = topFieldsOf(draft)
  return (
    <>
      <PictureRow {...field('COMMON_LOGO')} hint={m.admin_f_logo_hint()} />
      <PictureRow {...field('COMMON_LOGO_ROUND')} hint={m.admin_f_logo_round_hint()} shape="round" />
    </>
  )
}

export function ThemeColourRow({ draft }: { draft: ConfigDraft }) {
  const field = topFieldsOf(draft)
  return <ColourRow {...field('COMMON_THEMECOLOR')} hint={m.admin_f_theme_hint()} presets={themePresets} />
}

export function BackgroundRow({ draft }: { draft: ConfigDraft }) {
  const field = topFieldsOf(draft)
  return <ColourRow {...field('COMMON_BACKGROUNDCOLOR')} hint={m.admin_f_background_hint()} />
}
