import { m } from '#messages/messages.js'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './comments.module.css'
import { placeOfComment } from './desk.ts'
import { useTalk } from './talk.ts'

const Writer = lazyPart(() => import('./writer.tsx').then((module) => module.Writer), {
  meanwhile: <div className={styles.collapsed} />,
  onMissing: ({ onDone }) => onDone(),
})

/** Opens below what is answered. In the mobile area a sheet takes its place. */
export function AnswerBox() {
  const { look, writing, stopWriting } = useTalk()
  if (look === 'mobile' || writing === null || writing === 'post') return null
  const { commentId, replyId, name } = writing
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
        onDone={stopWriting}
      />
    </div>
  )
}
