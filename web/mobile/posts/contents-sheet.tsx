import { m } from '#messages/messages.js'
import type { Heading } from '#web/reader/walk.ts'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import styles from './contents.module.css'

type ContentsSheetProps = {
  headings: Heading[]
  /** How far below the upper edge of the window a heading stands. */
  topOf: (id: string) => number
  open: boolean
  onChoose: (id: string) => void
  onClose: () => void
  onClosed: () => void
}

/** How far below the upper edge a heading still counts as the one whose text is being read. */
const line = 120

/** The headings of a text; the one that is being read is marked. */
export function ContentsSheet({ headings, topOf, open, onChoose, onClose, onClosed }: ContentsSheetProps) {
  const current = open ? headings.findLast(({ id }) => topOf(id) <= line)?.id : undefined
  return (
    <Drawer open={open} onClose={onClose} onClosed={onClosed} title={m.post_page_contents()}>
      <ul className={styles.list}>
        {headings.map(({ id, level, text }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.entry}
              data-level={level}
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
