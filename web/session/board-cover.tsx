import type { BoardBrief } from '#contract/modules/forum/board.ts'
import { Avatar, type AvatarSize } from '#web/ui/layout/avatar.tsx'
import styles from './board-cover.module.css'
import { avatarAddress } from './member-avatar.tsx'
import { useSite } from './use-site.ts'

type Covered = Pick<BoardBrief, 'systemName' | 'systemCover'>
type BoardCoverProps = { of: Covered; size: AvatarSize }

/** The picture of a board in a size fit for its place. */
export function BoardCover({ of, size }: BoardCoverProps) {
  const storage = useSite().COMMON_SPBM
  return <Avatar shape="board" size={size} name={of.systemName} src={avatarAddress(of.systemCover, storage)} />
}

/** The same picture, blurred behind the head of a board: the small one is enough for both, and they come as one. */
export function CoverGround({ of }: { of: Covered }) {
  const storage = useSite().COMMON_SPBM
  if (!of.systemCover) return null
  return <img src={avatarAddress(of.systemCover, storage)} alt="" fetchPriority="high" className={styles.ground} />
}
