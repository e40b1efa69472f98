import Hash from 'lucide-react/icons/hash'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { compatible } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { Chip } from '#web/ui/controls/chip.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'
import chips from '#web/ui/forms/chips-box.module.css'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './form.module.css'
import { FieldNote } from './title-field.tsx'

/** What stands between two tags where several are typed or pasted. */
export const betweenTags = /[,，、;；\n]+/

/** Without the sign that is shown before it. */
export function tagOf(word: string): string {
  return word.replace(/^[#＃\s]+|(?<![#＃\s])[#＃\s]+$/g, '').replace(/\s+/g, ' ')
}

export function isTooLong(tag: string): boolean {
  return countGraphemes(tag) > limits.tag
}

/** Each once, whatever its width and case, and no more than a post has. */
export function withTags(tags: readonly string[], words: readonly string[]): string[] {
  const found = new Map<string, string>()
  for (const tag of [...tags, ...words.map(tagOf)]) {
    const key = compatible(tag).toLowerCase()
    if (tag && !found.has(key)) found.set(key, tag)
  }
  return [...found.values()].slice(0, limits.tags)
}

type TagFieldProps = {
  value: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
  look?: 'desktop' | 'mobile'
}

/** Words by which a post is found. Enter or a comma ends one; what is left in the field counts when one goes on. */
export function TagField({ value, error, onChange, look = 'desktop' }: TagFieldProps) {
  const ids = { input: useId(), note: useId() }
  const [word, setWord] = useState('')
  const isFull = value.length >= limits.tags
  const problem = isTooLong(tagOf(word)) ? m.ui_too_long({ max: limits.tag }) : error
  const take = (words: string[], rest = '') => {
    const [long = rest] = words.filter((one) => isTooLong(tagOf(one)))
    const next = withTags(
      value,
      words.filter((one) => !isTooLong(tagOf(one))),
    )
    if (next.length > value.length) onChange(next)
    setWord(long)
  }
  const onType = (text: string, isComposing: boolean) => {
    if (isComposing || !betweenTags.test(text)) return setWord(text)
    const words = text.split(betweenTags)
    take(words.slice(0, -1), words.at(-1))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Backspace' && word === '' && value.length > 0) return onChange(value.slice(0, -1))
    if (event.key !== 'Enter' || (word === '' && (event.metaKey || event.ctrlKey))) return
    event.preventDefault()
    event.stopPropagation()
    take([word])
  }
  return (
    <div className={styles.field} data-look={look}>
      <label className={styles.label} htmlFor={ids.input}>
        {look === 'mobile' && <Icon of={Hash} size={24} />}
        {m.publish_tags()}
        <span className={styles.tagCount}>
          {value.length}/{limits.tags}
        </span>
      </label>
      <div className={classNames(chips.box, styles.tags)} data-invalid={problem ? '' : undefined}>
        {value.map((tag) => (
          <Chip key={tag} name={tag} onRemove={() => onChange(value.filter((other) => other !== tag))}>
            <span className={styles.tag}>{tag}</span>
          </Chip>
        ))}
        <input
          id={ids.input}
          className={styles.tagInput}
          data-field="tags"
          value={word}
          placeholder={hintOf(value.length)}
          readOnly={isFull}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? ids.note : undefined}
          onChange={({ currentTarget, nativeEvent }) =>
            onType(currentTarget.value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => onType(currentTarget.value, false)}
          onKeyDown={onKeyDown}
          onBlur={() => word && take([word])}
        />
      </div>
      <FieldNote id={ids.note}>{problem}</FieldNote>
    </div>
  )
}

function hintOf(count: number): string {
  if (count === 0) return m.publish_tags_hint({ max: limits.tags })
  return count < limits.tags ? m.publish_tags_more() : ''
}
