import { Link } from 'react-router'
import type { OwnInfo } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './home.module.css'

/** Looks like a field, leads to the editor. */
export function ComposeBox({ me }: { me: OwnInfo }) {
  return (
    <Card className={styles.compose} aria-label={m.shell_publish()}>
      <MemberAvatar of={me} size={36} />
      <Link to="/platform/editor-posts" className={styles.composeBox}>
        {m.home_compose()}
      </Link>
    </Card>
  )
}
