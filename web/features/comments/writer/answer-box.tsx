import { flushSync } from 'react-dom'
import { m } from '#messages/messages.js'
import styles from '#web/features/comments/comments.module.css'
import { commentElement, replyElement, useThread } from '#web/features/comments/thread-context.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { placeOfComment } from './drafts.ts'

const Writer = lazyPart(() => import('./writer.tsx').then((module) => module.Writer), {
  meanwhile: <div className={styles.collapsed} />,
  onMissing: ({ onDone }) => onDone(),
})

/** Opens below what is answered. In the mobile area a sheet takes its place. */
export function AnswerBox() {
  const { look, writing, stopWriting } = useThread()
  if (look === 'mobile' || writing === null || writing === 'post') return null
  const { commentId, replyId, name } = writing
  const close = () => {
    flushSync(stopWriting)
    backTo(replyId ? replyElement(replyId) : commentElement(commentId))
  }
  return (
    <div className={styles.answer}>
      <Writer
        // Another addressee, the same draft: the box moves, and with it the focus.
        key={`${commentId} ${replyId}`}
        place={placeOfComment(commentId)}
        to={{ replyId, name }}
        label={m.comment_reply_to({ name })}
        sendLabel={m.comment_reply()}
        hint={m.comment_reply_hint({ name })}
        onDone={close}
      />
    </div>
  )
}

/** To the button that opened the box; where nothing can be answered any more, to what was answered. */
function backTo(element: string): void {
  const said = document.getElementById(element)
  const button = said?.querySelector<HTMLElement>('[data-act="reply"]')
  ;(button ?? said)?.focus()
}
