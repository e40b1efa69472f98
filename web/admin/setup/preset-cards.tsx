import { m } from '#messages/messages.js'
import styles from './preset-cards.module.css'
import { countOf, gistOf, presets } from './presets.ts'

/** What kind of site it is: a drawing each, and what it would talk about. */
export function PresetCards({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  return (
    <fieldset className={styles.cards} aria-label={m.setup_boards_kind()}>
      {presets.map((preset) => (
        <label key={preset.key} className={styles.card} data-kind={preset.key}>
          <svg viewBox="0 0 240 80" preserveAspectRatio="xMidYMid slice" className={styles.art} aria-hidden="true">
            <use href={`/presets.svg#${preset.key}`} />
          </svg>
          <span className={styles.head}>
            <b>{preset.name()}</b>
            <input
              type="radio"
              name="kind"
              className={styles.radio}
              checked={preset.key === value}
              onChange={() => onChange(preset.key)}
            />
          </span>
          <span className={styles.gist}>{gistOf(preset)}</span>
          <span className={styles.count}>{m.setup_boards_count({ count: countOf(preset) })}</span>
        </label>
      ))}
    </fieldset>
  )
}
