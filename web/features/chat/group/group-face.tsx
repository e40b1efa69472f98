import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
import { avatarAddress, MemberAvatar } from '#web/session/member-avatar.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Avatar, type AvatarSize } from '#web/ui/layout/avatar.tsx'
import styles from './group.module.css'

type GroupFaceProps = { of: Pick<ChatGroup, 'name' | 'avatar' | 'faces'>; size: AvatarSize }

/** The picture of a group, or its first members in one. */
export function GroupFace({ of: { name, avatar, faces }, size }: GroupFaceProps) {
  const storage = useSite().COMMON_SPBM
  if (avatar || faces.length === 0)
    return <Avatar name={name} src={avatarAddress(avatar, storage)} size={size} shape="board" />
  const columns = faces.length > 4 ? 3 : 2
  return (
    <span className={styles.mosaic} data-size={size} data-columns={columns} aria-hidden="true">
      {faces.map((face) => (
        <MemberAvatar key={face._id} of={face} size={20} shape="board" className={styles.tile} />
      ))}
    </span>
  )
}
