import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Comment } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { Words } from '#web/reader/words.tsx'
import { HeldRules } from '#web/social/held/held-rules.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './comments.module.css'

type CommentBodyProps = { of: Pick<Comment, 'content' | 'mentions' | 'images' | 'heldBy'>; before?: ReactNode }

/** A comment or a reply: words, pictures, or both. */
export function CommentBody({ of: { content, mentions, images, heldBy }, before }: CommentBodyProps) {
  return (
    <>
      {(content || before) && <CommentText text={content} mentions={mentions} before={before} />}
      {images.length > 0 && <MediaGrid images={images} className={styles.images} />}
      <HeldRules of={heldBy} />
    </>
  )
}

type CommentTextProps = {
  text: string
  mentions: readonly { _id: string; name: string }[]
  /** In front of the words: whom they answer. */
  before?: ReactNode
}

/** What somebody wrote. Eight lines are enough to know whether one wants the rest. */
function CommentText({ text, mentions, before }: CommentTextProps) {
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
        <Words text={text} mentions={mentions} at={styles.at} link={styles.link} />
      </p>
      {isLong && (
        <Button variant="text" size={28} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? m.comment_fold() : m.comment_unfold()}
        </Button>
      )}
    </>
  )
}

/** 回复 @somebody： */
export function AnswerTo({ user }: { user: { _id: string; name: string } }) {
  const paths = usePaths()
  return (
    <>
      {m.comment_answer_to()}{' '}
      <Link to={paths.author(user._id)} className={styles.at}>
        @{user.name}
      </Link>
      {m.comment_answer_colon()}
    </>
  )
}
