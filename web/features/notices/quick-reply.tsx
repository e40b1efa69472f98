import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'
import styles from './notices.module.css'

type QuickReplyProps = { commentId: string; toReplyId: string | null; name: string; onDone: () => void }

/** An answer without leaving the list. Escape puts it away, Ctrl or Cmd with Enter sends it. */
export function QuickReply({ commentId, toReplyId, name, onDone }: QuickReplyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const content = text.trim()
  const isReady = content !== '' && content.length <= limits.commentCharacters
  const reply = useMutation({
    mutationFn: () => api.comment.publishReply({ commentId, content, toReplyId }),
    onSuccess() {
      toast.success(m.notice_replied_done())
      onDone()
    },
    onError: sayFailure,
  })
  useEffect(() => area.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (isReady && !reply.isPending) reply.mutate()
    }
  }
  return (
    <div className={styles.quick}>
      <textarea
        ref={area}
        rows={2}
        aria-label={m.notice_reply_to({ name })}
        placeholder={m.notice_reply_to({ name })}
        maxLength={limits.commentCharacters}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size={32} variant="ghost" onClick={onDone}>
        {m.ui_cancel()}
      </Button>
      <Button size={32} variant="primary" disabled={!isReady} pending={reply.isPending} onClick={() => reply.mutate()}>
        {m.notice_reply()}
      </Button>
    </div>
  )
}
