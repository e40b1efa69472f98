import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { type Ground, workGround } from '#web/api/queries/comment-queries.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Comments } from './comment-section.tsx'
import styles from './comments.module.css'
import { type Thread, ThreadProvider } from './thread-context.ts'
import { useGroundThread } from './use-post-thread.ts'
import { WriterSheet } from './writer/writer-sheet.tsx'

type WorkTalkProps = Pick<Thread, 'look' | 'link' | 'quoteOf'> & {
  ground: Ground
  title: string
  /** The words that are talked about. */
  quote?: string
  /** Where the frame around it names it already. */
  untitled?: boolean
  className?: string
}

/** What is said of a work, a chapter or a block of it. */
export function WorkTalk({ ground, title, quote, untitled, className, ...given }: WorkTalkProps) {
  const barred = useRestriction()
  const place = workGround(ground)
  const most = place && 'block' in place ? limits.blockComment : limits.commentCharacters
  const right = { isOpen: !barred, refusal: '', barred }
  const isBlock = most === limits.blockComment
  const placeholder = isBlock ? m.block_comment_placeholder({ max: most }) : undefined
  const { thread, list } = useGroundThread(ground, { ...given, ...right, most, placeholder })
  // What was written here counts at once.
  const number = Math.max(list.result.data?.pages[0]?.total ?? 0, list.comments.length)
  return (
    <ThreadProvider value={thread}>
      {quote && <blockquote className={styles.about}>{quote}</blockquote>}
      <Comments
        {...{ title, number, list, untitled }}
        className={classNames(className, untitled && styles.framed)}
        hasBox
      />
      {given.look === 'mobile' && <WriterSheet />}
    </ThreadProvider>
  )
}
