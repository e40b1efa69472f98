import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useMe } from '#web/session/use-me.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/** Taking a comment as the answer: null where this member may not, or the question has one. */
export function useAccept({ _id: commentId, postsId, user }: Pick<Comment, '_id' | 'postsId' | 'user'>) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { isPending, act } = useAct()
  const me = useMe()
  const { data: post } = useQuery({ ...postQuery(api, postsId ?? ''), enabled: false })
  if (!me || !post || !user || post.user._id !== me._id || user._id === me._id || post.isHeld) return null
  if (post.bounty && post.bounty.state !== 'open') return null
  const hasMoney = post.bounty !== null
  const accept = async () => {
    const isSure = await confirm({
      title: m.bounty_accept(),
      description: hasMoney ? m.bounty_accept_text({ name: user.name }) : m.bounty_accept_plain({ name: user.name }),
      confirmLabel: m.bounty_accept(),
    })
    if (!isSure) return
    const isDone = await act(() => attempt({ postsId: post._id, commentId }, api.bounty.accept))
    if (isDone) toast.success(m.bounty_accepted_done())
    void queries.invalidateQueries()
  }
  return { accept: () => void accept(), isPending, hasMoney }
}
