import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useRef, useState } from 'react'
import type { RuleOptions } from '#contract/modules/site/admin-rule.ts'
import { contactKinds, ruleLimits } from '#contract/shared/rules.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Checks } from './checks.tsx'
import type { RuleDraft } from './drafts.ts'
import { contactNames } from './names.ts'
import styles from './rules.module.css'

interface OptionsProps {
  draft: RuleDraft
  onChange: (options: RuleOptions) => void
}

/** What the rule looks for: other fields for each kind. */
export function OptionFields({ draft, onChange }: OptionsProps) {
  const { kind, options } = draft
  const set = (more: RuleOptions) => onChange({ ...options, ...more })
  if (kind === 'words') return <WordsField words={options.words ?? []} onChange={(words) => set({ words })} />
  if (kind === 'pattern')
    return (
      <Textarea
        label={m.admin_rule_pattern()}
        hint={m.admin_rule_pattern_hint()}
        value={options.pattern ?? ''}
        maxLength={ruleLimits.pattern}
        spellCheck={false}
        onChange={({ currentTarget }) => set({ pattern: currentTarget.value })}
      />
    )
  if (kind === 'links') return <LinkFields options={options} set={set} />
  if (kind === 'repeat' || kind === 'pace') return <TimesFields kind={kind} options={options} set={set} />
  if (kind === 'contact') return <ContactFields options={options} set={set} />
  if (kind === 'media') return <MediaFields options={options} set={set} />
  return (
    <div className={styles.pair}>
      <Clock label={m.admin_rule_from()} value={options.from} onChange={(from) => set({ from })} />
      <Clock label={m.admin_rule_to()} value={options.to} onChange={(to) => set({ to })} />
    </div>
  )
}

interface PartProps {
  options: RuleOptions
  set: (more: RuleOptions) => void
}

function LinkFields({ options: { domains = [], most }, set }: PartProps) {
  return (
    <>
      <LinesField
        label={m.admin_rule_domains()}
        hint={() => m.admin_rule_domains_hint()}
        lines={domains}
        onChange={(next) => set({ domains: next })}
      />
      <NumberField label={m.admin_rule_most()} value={most} least={0} onChange={(next) => set({ most: next })} />
    </>
  )
}

function TimesFields({
  kind,
  options: { times, minutes, by = 'author', near = false },
  set,
}: PartProps & { kind: string }) {
  return (
    <>
      <div className={styles.pair}>
        <NumberField label={m.admin_rule_times()} value={times} least={1} onChange={(next) => set({ times: next })} />
        <NumberField
          label={m.admin_rule_minutes()}
          value={minutes}
          least={1}
          onChange={(next) => set({ minutes: next })}
        />
      </div>
      {kind === 'repeat' && (
        <>
          <Select<'author' | 'all'>
            label={m.admin_rule_by()}
            value={by}
            onChange={(next) => set({ by: next })}
            options={[
              { value: 'author', label: m.admin_rule_by_author() },
              { value: 'all', label: m.admin_rule_by_all() },
            ]}
          />
          <Checkbox label={m.admin_rule_near()} checked={near} onChange={(next) => set({ near: next })} />
        </>
      )}
    </>
  )
}

function ContactFields({ options: { kinds = [] }, set }: PartProps) {
  return (
    <fieldset className={styles.checks} aria-label={m.admin_rule_kind_contact()}>
      <Checks all={contactKinds} names={contactNames} value={kinds} onChange={(next) => set({ kinds: next })} />
    </fieldset>
  )
}

function MediaFields({ options: { images, video = false }, set }: PartProps) {
  return (
    <>
      <NumberField label={m.admin_rule_images()} value={images} least={0} onChange={(next) => set({ images: next })} />
      <Checkbox label={m.admin_rule_video()} checked={video} onChange={(next) => set({ video: next })} />
    </>
  )
}

interface NumberFieldProps {
  label: string
  value: number | undefined
  least: number
  onChange: (value: number | undefined) => void
}

function NumberField({ label, value, least, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={least}
      max={ruleLimits.minutes}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : Math.max(least, Math.trunc(Number(currentTarget.value))))
      }
    />
  )
}

function Clock({
  label,
  value = '',
  onChange,
}: {
  label: string
  value?: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <TextField
      label={label}
      type="time"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface LinesFieldProps {
  label: string
  hint: (same: number) => string
  lines: string[]
  onChange: (lines: string[]) => void
}

/** One a line. What is typed stays as it is; the list is what is in it, each once. */
function LinesField({ label, hint, lines, onChange }: LinesFieldProps) {
  const [text, setText] = useState(lines.join('\n'))
  const [shown, setShown] = useState(lines)
  // Another list has come from elsewhere: a file, a start set.
  if (shown !== lines) {
    setShown(lines)
    setText(lines.join('\n'))
  }
  const all = linesIn(text)
  return (
    <Textarea
      label={label}
      hint={hint(all.length - lines.length)}
      rows={5}
      value={text}
      spellCheck={false}
      onChange={({ currentTarget }) => {
        const next = [...new Set(linesIn(currentTarget.value))]
        setText(currentTarget.value)
        setShown(next)
        onChange(next)
      }}
    />
  )
}

function WordsField({ words, onChange }: { words: string[]; onChange: (words: string[]) => void }) {
  const count = formatExact(words.length)
  return (
    <div className={styles.words}>
      <LinesField
        label={m.admin_rule_words()}
        lines={words}
        onChange={onChange}
        hint={(same) =>
          same > 0 ? m.admin_rule_words_same({ count, same: formatExact(same) }) : m.admin_rule_words_hint({ count })
        }
      />
      <WordsFile size={32} onWords={(more) => onChange([...new Set([...words, ...more])])}>
        {m.admin_rule_import_more()}
      </WordsFile>
    </div>
  )
}

type WordsFileProps = { onWords: (words: string[]) => void; size?: 32 | 36; children: ReactNode }

/** A list of words from a file, one a line. */
export function WordsFile({ onWords, size = 36, children }: WordsFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    const words = file ? linesIn(await file.text()) : []
    if (words.length === 0) toast.error(m.admin_rule_import_bad())
    else onWords([...new Set(words)])
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".txt,text/plain"
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button size={size} icon={<Icon of={Upload} size={16} />} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
