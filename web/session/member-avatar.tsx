import type { UserCard } from '#contract/modules/account/user.ts'
import { Avatar, type AvatarProps } from '#web/ui/layout/avatar.tsx'
import { avatarAddress } from './avatar-address.ts'
import { useSite } from './use-site.ts'

export type MemberAvatarProps = Omit<AvatarProps, 'name' | 'src'> & { of: Pick<UserCard, 'name' | 'avatar'> }

/** A member's avatar in a size fit for its place. */
export function MemberAvatar({ of, ...rest }: MemberAvatarProps) {
  const storage = useSite().COMMON_SPBM
  return <Avatar {...rest} name={of.name} src={avatarAddress(of.avatar, storage)} />
}
