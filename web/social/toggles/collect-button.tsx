import { useQueryClient } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { isPost } from '#web/api/patch.ts'
import { ActionButton, type ActionButtonProps } from '#web/ui/controls/action-button.tsx'
import { useCountedToggle } from './use-counted-toggle.ts'

export interface Collectable {
  _id: string
  isCollect: boolean
  collectNumber: number
}

const collecting = { flag: 'isCollect', figure: 'collectNumber', isMeant: isPost } as const

function useCollect(post: Collectable): () => void {
  const queries = useQueryClient()
  const call = (calls: Api, desired: boolean) => calls.post.collect({ postsId: post._id, desired })
  const send = async (desired: boolean) => {
    await call(api, desired)
    void queries.invalidateQueries({ queryKey: ['collects'] })
  }
  return useCountedToggle(post, collecting, send, call)
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
