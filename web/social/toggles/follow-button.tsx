import Plus from 'lucide-react/icons/plus'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { isPerson } from '#web/api/patch.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button, type ButtonSize } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useCountedToggle } from './use-counted-toggle.ts'

export interface Followable {
  _id: string
  isFollow: boolean
  /** They follow me. */
  isFan?: boolean
}

const following = { flag: 'isFollow', figure: 'fansNumber', isMeant: isPerson } as const

export function useFollow(person: Followable): () => void {
  const me = useMe()
  const call = (calls: Api, desired: boolean) => calls.follow.follow({ friendId: person._id, desired })
  const send = async (desired: boolean) => void (await call(api, desired))
  const follow = useCountedToggle(person, following, send, call)
  return () => (me?._id === person._id ? toast.warning(m.follow_self()) : follow())
}

type FollowButtonProps = {
  of: Followable
  size?: ButtonSize
  block?: boolean
  /** The first thing to do here. */
  primary?: boolean
  className?: string
  onUnfollow?: () => void
}

/** Nothing on my own card. `onUnfollow` takes the place of taking it back at once, to ask first. */
export function FollowButton({ of, size = 32, block, primary = false, className, onUnfollow }: FollowButtonProps) {
  const me = useMe()
  const follow = useFollow(of)
  if (me?._id === of._id) return null
  return (
    <Button
      variant={of.isFollow ? 'done' : primary ? 'primary' : 'soft'}
      size={size}
      block={block}
      className={className}
      aria-pressed={of.isFollow}
      icon={of.isFollow ? undefined : <Icon of={Plus} size={16} />}
      onClick={of.isFollow && onUnfollow ? onUnfollow : follow}
    >
      {followLabel(of)}
    </Button>
  )
}

export function followLabel({ isFollow, isFan = false }: Omit<Followable, '_id'>): string {
  if (isFollow) return isFan ? m.follow_mutual() : m.follow_done()
  return isFan ? m.follow_back() : m.follow_do()
}
