import { Avatar, type AvatarProps } from '#web/ui/layout/avatar.tsx'
import { MemberAvatar } from './member-avatar.tsx'
import { useMe } from './use-me.ts'

/** The picture of whoever looks at the page; an empty one for guests. */
export function OwnAvatar({ size }: Pick<AvatarProps, 'size'>) {
  const me = useMe()
  return me ? <MemberAvatar of={me} size={size} /> : <Avatar name="" size={size} gone />
}
