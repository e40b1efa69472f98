import { m } from '#messages/messages.js'
import type { Heading } from '#web/reader/walk.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './post.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

/** So many headings make a list of them worth its room. */
export const worthContents = 3

export function Contents({ headings }: { headings: Heading[] }) {
  const current = useCurrentHeading(headings)
  return (
    <Card as="section" className={styles.contents}>
      <CardHead title={m.post_page_contents()} />
      <nav aria-label={m.post_page_contents()}>
        {headings.map(({ id, level, text }) => (
          <a key={id} href={`#${id}`} data-level={level} aria-current={id === current ? 'true' : undefined}>
            {text}
          </a>
        ))}
      </nav>
    </Card>
  )
}
