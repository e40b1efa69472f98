import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { useMe } from '#web/session/use-me.ts'
import { ReasonField } from '#web/social/post-actions/reason-field.tsx'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { hideComment, hideReply } from './comment-cache.ts'
import type { CommentOrReply } from './thread-context.ts'
import { commentElement, replyElement } from './thread-context.ts'

type RemovalProps = CommentOrReply & { open: boolean; onClose: () => void }

/** The question before something is taken away. Whoever takes away what others wrote may say why. */
export function Removal({ open, onClose, ...what }: RemovalProps) {
  const { of, kind } = what
  const queries = useQueryClient()
  const isMine = useMe()?._id === of.user?._id
  const [reason, setReason] = useState('')
  const { isPending, act } = useAct()
  const remove = () =>
    act(async () => {
      if (what.kind === 'comment') await api.comment.deleteComment({ commentId: what.of._id, reason })
      else await api.comment.deleteReply({ replyId: what.of._id, reason })
      // The question gives the focus back to a button that is about to go.
      flushSync(onClose)
      stayNear(what)
      toast.success(m.comment_deleted_now())
      if (what.kind === 'comment') hideComment(queries, what.of)
      else hideReply(queries, what.of)
    })
  return (
    <Overlay
      open={open}
      onClose={onClose}
      size="sm"
      dirty={reason !== ''}
      title={kind === 'comment' ? m.comment_delete_title() : m.comment_delete_reply_title()}
      description={kind === 'comment' && of.replyNumber > 0 ? m.comment_delete_keeps() : m.comment_delete_hint()}
      footer={[
        <CancelButton key="cancel" onClick={onClose} data-autofocus />,
        <Button key="remove" variant="danger" pending={isPending} onClick={() => void remove()}>
          {m.comment_delete()}
        </Button>,
      ]}
    >
      {!isMine && <ReasonField label={m.post_reason()} value={reason} counts={false} rows={2} onChange={setReason} />}
    </Overlay>
  )
}

/** What is left in the place of what goes: itself, its neighbour, what it answered, or where one writes. */
function stayNear({ of, kind }: CommentOrReply): void {
  const item = document.getElementById(kind === 'comment' ? commentElement(of._id) : replyElement(of._id))
  if (!item) return
  const remains = kind === 'comment' && of.replyNumber > 0 ? item : null
  const near = [remains, item.nextElementSibling, item.previousElementSibling, item.parentElement?.closest('li')]
  const target = near.find((one) => one?.id) ?? item.closest('section')?.querySelector('[data-act="write"], button')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}
