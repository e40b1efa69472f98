import { m } from '#messages/messages.js'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './author-side.module.css'
import { textTypes, useLastTexts } from './use-last-texts.ts'

const shown = 5
const states = {
  public: undefined,
  held: m.admin_content_held,
  hidden: m.board_state_hidden,
  removed: m.admin_content_removed,
}

/** What the author wrote last, whatever became of it: whoever decides sees whether this is how they write. */
export function LastTexts({ userId }: { userId: string }) {
  const { texts = [] } = useLastTexts(userId, textTypes, shown)
  if (texts.length === 0) return null
  return (
    <section>
      <h3 className={styles.small}>{m.queue_last_texts()}</h3>
      <ul className={styles.last}>
        {texts.map(({ type, _id, title, excerpt, state, createTime }) => (
          <li key={`${type} ${_id}`}>
            <small>
              <RelativeTime at={createTime} /> {states[state]?.()}
            </small>
            <span>{type === 'posts' ? title : excerpt || m.admin_deleted_picture()}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
