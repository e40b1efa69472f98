import { type RefObject, useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import type { Heading } from '#web/reader/walk.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './post.module.css'

/** How far below the upper edge a heading still counts as the one whose text is being read. */
const line = 120

/** Looks now, and once a frame while the page moves. */
function whileScrolling(look: () => void): () => void {
  let frame = 0
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      look()
    })
  }
  look()
  addEventListener('scroll', onScroll, { passive: true })
  return () => {
    removeEventListener('scroll', onScroll)
    cancelAnimationFrame(frame)
  }
}

/** The heading of what is being read: the last one above that line, or the first before any text is reached. */
function useCurrentHeading(headings: Heading[]): string | undefined {
  const [current, setCurrent] = useState(headings[0]?.id)
  const key = headings.map(({ id }) => id).join(' ')
  useEffect(() => {
    const elements = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    return whileScrolling(() => {
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= line)
      setCurrent((passed.at(-1) ?? elements[0])?.id)
    })
  }, [key])
  return current
}

/** How much of a text is above the lower edge of the window, in percent. */
function useProgress(text: RefObject<HTMLElement | null> | undefined): number {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    if (!text) return
    return whileScrolling(() => {
      const { top, height } = text.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
      const way = height - (innerHeight - line)
      const done = way > 0 ? (line - top) / way : Number(top + height <= innerHeight)
      setPercent(Math.round(Math.min(Math.max(done, 0), 1) * 100))
    })
  }, [text])
  return percent
}

/** So many headings make a list of them worth its room. */
export const worthContents = 3

type ContentsProps = {
  headings: Heading[]
  /** A text of which it is worth saying how much was read. */
  text?: RefObject<HTMLElement | null>
}

export function Contents({ headings, text }: ContentsProps) {
  const current = useCurrentHeading(headings)
  const percent = useProgress(text)
  return (
    <Card as="section" className={styles.contents}>
      <CardHead title={m.post_page_contents()}>
        {text && (
          <span className={styles.progress} title={m.article_progress({ percent: `${percent}%` })}>
            {percent}%
          </span>
        )}
      </CardHead>
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
