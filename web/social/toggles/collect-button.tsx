import { useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { isPost, patchCache } from '#web/api/patch.ts'
import { ActionButton, type ActionButtonProps } from '#web/ui/controls/action-button.tsx'
import { useToggle } from './use-toggle.ts'

export interface Collectable {
  _id: string
  isCollect: boolean
  collectNumber: number
}

function useCollect(post: Collectable): () => void {
  const queries = useQueryClient()
  const toggle = useToggle()
  const show = (isCollect: boolean) =>
    patchCache(queries, isPost(post._id), (before) =>
      before.isCollect === isCollect
        ? {}
        : { isCollect, collectNumber: Math.max(0, Number(before.collectNumber) + (isCollect ? 1 : -1)) },
    )
  return () =>
    toggle({
      key: `collect:${post._id}`,
      isOn: post.isCollect,
      show,
      send: async (desired) => {
        await api.post.collect({ postsId: post._id, desired })
        void queries.invalidateQueries({ queryKey: ['collects'] })
      },
    })
}

type CollectButtonProps = { of: Collectable } & Omit<ActionButtonProps, 'icon' | 'label' | 'count' | 'on'>

export function CollectButton({ of, ...rest }: CollectButtonProps) {
  return (
    <ActionButton
      icon={Bookmark}
      label={m.social_collect()}
      count={of.collectNumber}
      on={of.isCollect}
      onClick={useCollect(of)}
      {...rest}
    />
  )
}
