import type { BoardBrief } from '#contract/board.ts'
import { Avatar, type AvatarSize } from '../ui/avatar.tsx'
import { avatarAddress } from './avatar-address.ts'
import { useSite } from './use-site.ts'

type BoardCoverProps = { of: Pick<BoardBrief, 'systemName' | 'systemCover'>; size: AvatarSize }

/** The picture of a board in a size fit for its place. */
export function BoardCover({ of, size }: BoardCoverProps) {
  const storage = useSite().COMMON_SPBM
  return <Avatar shape="board" size={size} name={of.systemName} src={avatarAddress(of.systemCover, storage)} />
}
