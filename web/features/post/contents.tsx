import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import type { Heading } from '#web/reader/walk.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './post.module.css'

/** How far below the upper edge a heading still counts as the one whose text is being read. */
const line = 120

/** The heading of what is being read: the last one above that line, or the first before any text is reached. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  const key = headings.map(({ id }) => id).join(' ')
  useEffect(() => {
    const elements = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let frame = 0
    const look = () => {
      frame = 0
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= line)
      setCurrent((passed.at(-1) ?? elements[0])?.id)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [key])
  return current
}

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
