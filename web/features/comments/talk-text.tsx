import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { addressOf } from '../../reader/address.ts'
import { useArea, usePlaces } from '../../social/places.ts'
import { Button } from '../../ui/button.tsx'
import styles from './comments.module.css'
import { type TextPart, textParts } from './text-parts.ts'

type TalkTextProps = {
  text: string
  mentions: readonly { _id: string; name: string }[]
  /** In front of the words: whom they answer. */
  before?: ReactNode
}

/** What somebody wrote. Eight lines are enough to know whether one wants the rest. */
export function TalkText({ text, mentions, before }: TalkTextProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another length
  useEffect(() => {
    const { current } = words
    if (current) setLong(current.scrollHeight > current.clientHeight + 1)
  }, [text])
  return (
    <>
      <p ref={words} className={styles.text} data-open={isOpen || undefined}>
        {before}
        {textParts(text, mentions).map((part, at) => {
          const key = `${at} ${part.kind}`
          return <Part key={key} of={part} />
        })}
      </p>
      {isLong && (
        <Button variant="text" size={28} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.comment_fold() : m.comment_unfold()}
        </Button>
      )}
    </>
  )
}

function Part({ of }: { of: TextPart }) {
  const places = usePlaces()
  const isMobile = useArea() === 'mobile'
  if (of.kind === 'text') return of.text
  if (of.kind === 'person') {
    return (
      <Link to={places.author(of.id)} className={styles.at}>
        {of.text}
      </Link>
    )
  }
  const address = addressOf(of.href, isMobile)
  if (address?.kind !== 'outside') return of.text
  const rel = 'nofollow ugc noopener'
  return isMobile ? (
    <Link to={address.href} rel={rel} className={styles.link}>
      {of.text}
    </Link>
  ) : (
    <a href={address.href} target="_blank" rel={rel} className={styles.link}>
      {of.text}
    </a>
  )
}

/** 回复 @somebody： */
export function AnswerTo({ user }: { user: { _id: string; name: string } }) {
  const places = usePlaces()
  return (
    <>
      {m.comment_answer_to()}{' '}
      <Link to={places.author(user._id)} className={styles.at}>
        @{user.name}
      </Link>
      {m.comment_answer_colon()}
    </>
  )
}
