import { m } from '#messages/messages.js'
import { AvatarActions } from '../../features/avatar/avatar-actions.tsx'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { useMe } from '../../session/use-me.ts'
import { MobilePage } from '../mobile-page.tsx'
import styles from './seting.module.css'

export const title = () => m.profile_avatar()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <MobilePage title={m.profile_avatar()}>
      <div className={styles.avatarRow}>
        <MemberAvatar of={me} size={96} labelled />
      </div>
      <AvatarActions me={me} wide className={styles.avatarActions} />
    </MobilePage>
  )
}
