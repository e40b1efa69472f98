import { useQueryClient } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import type { LikeType } from '#contract/modules/forum/like.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { counted, isChapter, isComment, isPost, isReply, isWork, patchCache } from '#web/api/patch.ts'
import { ActionButton, type ActionButtonProps } from '#web/ui/controls/action-button.tsx'
import { useToggle } from './use-toggle.ts'

export interface Likeable {
  _id: string
  isLike: boolean
  likeNumber: number
}

const meant = { posts: isPost, comment: isComment, reply: isReply, works: isWork, chapter: isChapter }

export function useLike(type: LikeType, thing: Likeable): () => void {
  const queries = useQueryClient()
  const toggle = useToggle()
  const call = (calls: Api, desired: boolean) => calls.like.create({ likeType: type, objectId: thing._id, desired })
  return () =>
    toggle({
      key: `like:${type}:${thing._id}`,
      isOn: thing.isLike,
      show: (isLike) => patchCache(queries, meant[type](thing._id), counted('isLike', 'likeNumber', isLike)),
      call,
      send: async (desired) => {
        const { likeNumber } = await call(api, desired)
        // The figure is the server's, but the switch may have been turned again meanwhile.
        patchCache(queries, meant[type](thing._id), (before) => ({
          likeNumber: likeNumber + (before.isLike === desired ? 0 : desired ? -1 : 1),
        }))
      },
    })
}

type LikeButtonProps = { kind: LikeType; of: Likeable } & Omit<ActionButtonProps, 'icon' | 'label' | 'count' | 'on'>

export function LikeButton({ kind, of, ...rest }: LikeButtonProps) {
  return (
    <ActionButton
      icon={Heart}
      label={m.social_like()}
      tone="like"
      data-act="like"
      count={of.likeNumber}
      on={of.isLike}
      onClick={useLike(kind, of)}
      {...rest}
    />
  )
}
