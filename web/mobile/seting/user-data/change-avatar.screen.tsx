import { m } from '#messages/messages.js'
import { AvatarActions } from '#web/features/avatar/avatar-actions.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from '#web/mobile/seting/seting.module.css'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { RestrictionPage } from '#web/social/restriction/restriction-page.tsx'

export const title = () => m.profile_avatar()

export function Component() {
  const me = useMe()
  const restriction = useRestriction()
  if (!me) return null
  return (
    <MobilePage title={m.profile_avatar()}>
      <div className={styles.avatarRow}>
        <MemberAvatar of={me} size={96} labelled />
      </div>
      {restriction ? (
        <RestrictionPage of={restriction} />
      ) : (
        <AvatarActions me={me} wide className={styles.avatarActions} />
      )}
    </MobilePage>
  )
}
