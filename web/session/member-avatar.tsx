import type { UserCard } from '#contract/modules/account/user.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { product } from '#contract/shared/product.ts'
import { Avatar, type AvatarProps } from '#web/ui/layout/avatar.tsx'
import { useSite } from './use-site.ts'

type Storage = SiteConfig['COMMON_SPBM']

/** Enough for the largest avatar on a dense screen. */
const usualWidth = 200

const ownPicture = new RegExp(`^(.*?)/?(${product}/\\d+/image/\\d{4}/\\d{2}/\\d{2}/\\d+\\.\\w+)$`)

/** A stored avatar at the size in which it is shown. Addresses that are not ours stay as they are. */
export function avatarAddress(avatar: string, storage: Storage, width = usualWidth): string {
  const [, base, path] = ownPicture.exec(avatar) ?? []
  if (base === undefined || path === undefined) return avatar
  const isElsewhere = base !== '' && base === withoutSlash(storage.OPTIONS.LOCAL.ACCESSDOMAIN)
  return `${isElsewhere ? base : ''}/${path}?w=${width}`
}

function withoutSlash(address: string): string {
  return address.replace(/(?<!\/)\/+$/, '')
}

export type MemberAvatarProps = Omit<AvatarProps, 'name' | 'src'> & { of: Pick<UserCard, 'name' | 'avatar'> }

/** A member's avatar in a size fit for its place. */
export function MemberAvatar({ of, ...rest }: MemberAvatarProps) {
  const storage = useSite().COMMON_SPBM
  return <Avatar {...rest} name={of.name} src={avatarAddress(of.avatar, storage)} />
}
