import type { Serial, WorkSort } from '#contract/modules/works/work.ts'
import { serials } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { serialName } from '#web/social/works/work-words.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { type Length, useChoice } from './choice.ts'
import styles from './filters.module.css'

const lengthNames: Record<Length, () => string> = {
  short: m.works_length_short,
  middle: m.works_length_middle,
  long: m.works_length_long,
  longest: m.works_length_longest,
}

/** State and length; each choice stands in the address. Manga has pages, and no length in words. */
export function Filters() {
  const { choice, kind, choose } = useChoice()
  return (
    <div className={styles.filters}>
      <Row<Serial>
        name={m.works_serial()}
        value={choice.serial}
        all={m.works_all()}
        of={Object.fromEntries(serials.map((one) => [one, serialName(one)])) as Record<Serial, string>}
        onChoose={(serial) => choose({ serial })}
      />
      {kind === 'fiction' && (
        <Row<Length>
          name={m.works_length()}
          value={choice.length}
          all={m.works_any_length()}
          of={
            Object.fromEntries(Object.entries(lengthNames).map(([one, name]) => [one, name()])) as Record<
              Length,
              string
            >
          }
          onChoose={(length) => choose({ length })}
        />
      )}
      {choice.tag && (
        <div className={styles.row}>
          <span className={styles.name}>{m.works_tag()}</span>
          <div className={styles.chips}>
            <Chip onRemove={() => choose({ tag: '' })} name={choice.tag}>
              {choice.tag}
            </Chip>
          </div>
        </div>
      )}
    </div>
  )
}

type RowProps<V extends string> = {
  name: string
  value: V | ''
  all: string
  of: Record<V, string>
  onChoose: (value: V | '') => void
}

function Row<V extends string>({ name, value, all, of, onChoose }: RowProps<V>) {
  const options = [['', all], ...Object.entries(of)] as [V | '', string][]
  return (
    <div className={styles.row}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <fieldset className={styles.chips} aria-label={name}>
        {options.map(([one, label]) => (
          <Chip key={one} selected={one === value} onClick={() => onChoose(one)} className={styles.chip}>
            {label}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

export const sortNames: Partial<Record<WorkSort, () => string>> = {
  update: m.works_sort_update,
  hot: m.works_sort_hot,
  shelf: m.works_sort_shelf,
  words: m.works_sort_words,
}
