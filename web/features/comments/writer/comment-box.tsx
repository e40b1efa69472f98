import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/messages.js'
import styles from '#web/features/comments/comments.module.css'
import { useThread } from '#web/features/comments/thread-context.ts'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { useDraft } from './use-drafts.ts'

const loadWriter = () => import('./writer.tsx').then(({ Writer }) => Writer)
const Writer = lazyPart(loadWriter, {
  meanwhile: <div className={styles.collapsed} />,
  onMissing: ({ onDone }) => onDone(),
})

/** One line until somebody wants to write. Where nobody may, it says why. */
export function CommentBox() {
  const { look, isOpen, refusal, barred, writing, stopWriting, placeholder } = useThread()
  const collapsed = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The line must stand there again before it can take the focus.
    flushSync(stopWriting)
    collapsed.current?.focus()
  }
  if (barred) return <RestrictionNotice of={barred} className={styles.barred} />
  if (!isOpen) {
    return (
      <p className={styles.refusal} role="status">
        {refusal}
      </p>
    )
  }
  return (
    <div className={styles.boxRow}>
      <OwnAvatar size={40} />
      {writing === 'post' && look === 'desktop' ? (
        <Writer
          place="post"
          label={m.comment_write()}
          placeholder={placeholder ?? m.comment_placeholder()}
          sendLabel={m.comment_send()}
          hint={m.comment_send_hint()}
          onDone={close}
        />
      ) : (
        <Collapsed place={collapsed} />
      )}
    </div>
  )
}

function Collapsed({ place }: { place: RefObject<HTMLButtonElement | null> }) {
  const { write, placeholder } = useThread()
  const membersOnly = useMembersOnly()
  const { text } = useDraft('post')
  return (
    <button
      ref={place}
      type="button"
      className={styles.collapsed}
      data-act="write"
      onPointerEnter={() => void loadWriter()}
      onClick={() => membersOnly(() => write('post'))}
    >
      {text ? m.comment_draft({ text }) : (placeholder ?? m.comment_placeholder())}
    </button>
  )
}
