import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { m } from '#messages/messages.js'
import { useThread, type Writing } from '#web/features/comments/thread-context.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { useKeyboardInset } from '#web/ui/hooks/use-keyboard-inset.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { placeOfComment } from './drafts.ts'
import styles from './writer.module.css'

const Writer = lazyPart(() => import('./writer.tsx').then((module) => module.Writer), {
  meanwhile: <div className={styles.area} />,
  onMissing: ({ onDone }) => onDone(),
})

/** Where one writes in the mobile area: a sheet that stands on the keyboard. What is in it stays when it is closed. */
export function WriterSheet({ onSent }: { onSent?: () => void }) {
  const { writing, stopWriting } = useThread()
  const last = useLastShown(writing) ?? 'post'
  const isPost = last === 'post'
  const close = <IconButton size={44} label={m.ui_close()} icon={<Icon of={X} />} onClick={stopWriting} />
  const title = isPost ? m.comment_write() : m.comment_reply_to({ name: last.name })
  return (
    <Overlay as="drawer" open={writing !== null} onClose={stopWriting} title={title} start={close} bare>
      <Sheet writing={last} title={title} onSent={onSent} />
    </Overlay>
  )
}

function Sheet({ writing, title, onSent }: { writing: Writing; title: string; onSent?: () => void }) {
  const { store, stopWriting } = useThread()
  const box = useRef<HTMLDivElement>(null)
  useKeyboardInset(box)
  const isPost = writing === 'post'
  const done = () => {
    stopWriting()
    if (store.get()?.content().pending.length) onSent?.()
  }
  return (
    <div ref={box} className={styles.sheet}>
      <Writer
        key={isPost ? 'post' : `${writing.commentId} ${writing.replyId}`}
        place={isPost ? 'post' : placeOfComment(writing.commentId)}
        to={isPost ? undefined : { replyId: writing.replyId, name: writing.name }}
        label={title}
        placeholder={isPost ? m.comment_placeholder() : title}
        sendLabel={isPost ? m.comment_send() : m.comment_reply()}
        onDone={done}
      />
    </div>
  )
}
