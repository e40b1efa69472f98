import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { type ContactKind, isUnproved } from '#web/features/account/contact-form.tsx'
import { NameColours } from '#web/features/profile/name-colours.tsx'
import { sexName } from '#web/features/profile/profile-field.tsx'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from '#web/mobile/seting/seting.module.css'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

export const title = () => m.profile_title()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <MobilePage title={m.profile_title()}>
      <Cells>
        <Cell
          label={m.profile_avatar()}
          value={<MemberAvatar of={me} size={40} labelled />}
          to="/webapp/seting/user-data/change-avatar"
        />
        <Cell label={m.profile_account()} value={me.account} />
        <Cell label={m.profile_name()} value={me.name} to="/webapp/seting/user-data/change-name" />
        <Cell label={m.profile_sex()} value={sexName(me.sex)} to="/webapp/seting/user-data/change-sex" />
        <Cell
          label={m.profile_signature()}
          value={me.signature || m.profile_empty()}
          to="/webapp/seting/user-data/change-signature"
        />
      </Cells>
      <section className={styles.colours}>
        <NameColours me={me} />
      </section>
      <Cells>
        <Cell
          label={m.account_email()}
          value={<Contact me={me} kind="email" />}
          to="/webapp/seting/user-data/change-email"
        />
        <Cell
          label={m.account_phone()}
          value={<Contact me={me} kind="phone" />}
          to="/webapp/seting/user-data/change-phone"
        />
        <Cell
          label={m.profile_password()}
          value={me.hasPassword ? m.profile_password_change() : m.profile_password_set()}
          to="/webapp/seting/user-data/change-password"
        />
      </Cells>
    </MobilePage>
  )
}

function Contact({ me, kind }: { me: OwnInfo; kind: ContactKind }) {
  if (!isUnproved(me, kind)) return me[kind] || m.contact_bind()
  return (
    <>
      {me[kind]}
      <Badge tone="warning" className={styles.state}>
        {m.contact_unconfirmed()}
      </Badge>
    </>
  )
}
