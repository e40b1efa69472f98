import type { BoardBrief } from '#contract/board.ts'
import { avatarAddress } from '#web/session/avatar-address.ts'
import { useSite } from '#web/session/use-site.ts'
import { Avatar, type AvatarSize } from '#web/ui/avatar.tsx'
import styles from './board-cover.module.css'

export function BoardCover({ of, size }: { of: BoardBrief; size: AvatarSize }) {
  const storage = useSite().COMMON_SPBM
  const src = avatarAddress(of.systemCover, storage)
  return <Avatar shape="board" name={of.systemName} src={src} size={size} className={styles.cover} />
}
