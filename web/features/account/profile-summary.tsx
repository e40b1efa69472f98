import type { ReactNode } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import styles from './account.module.css'

/** Who I am here, at a glance. `badges` stand behind the name. */
export function ProfileSummary({ me, badges }: { me: OwnInfo; badges?: ReactNode }) {
  return (
    <div className={styles.profile}>
      <MemberAvatar of={me} size={64} />
      <div className={styles.what}>
        <p className={styles.who}>
          <span {...nameLook(me)}>{me.name}</span>
          {badges}
        </p>
        <p className={styles.facts}>
          <span>{m.profile_account_is({ account: me.account })}</span>
          <span>{m.profile_account_note()}</span>
        </p>
        {me.signature && <p className={styles.signature}>{me.signature}</p>}
      </div>
    </div>
  )
}
