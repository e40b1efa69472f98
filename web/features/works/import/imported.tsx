import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'
import styles from './import.module.css'
import type { Imported } from './use-import.ts'
import { chaptersOf } from './words.ts'

/** What has come of it, and what was left out. */
export function ImportedView({ of, type }: { of: Imported; type: WorksType }) {
  const chapters = chaptersOf(type, of.chapterNumber)
  const left = [...of.warnings, ...of.skipped.map((title) => m.import_skipped({ title }))]
  return (
    <>
      <p role="status" className={styles.done}>
        {type === 'manga'
          ? m.import_done_pages({ chapters })
          : m.import_done({ chapters, words: m.work_words({ count: formatExact(of.wordNumber) }) })}
      </p>
      {left.length > 0 && (
        <section className={styles.preview}>
          <h3 className={styles.leftTitle}>{m.import_left()}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keys, too */}
          <ul className={styles.left} tabIndex={0} aria-label={m.import_left()}>
            {left.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same title may stand twice, and nothing moves
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
