import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './seting.module.css'

export const title = () => m.profile_avatar()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <MobilePage title={m.profile_avatar()}>
      <div className={styles.avatarRow}>
        <Avatar name={me.name} src={me.avatar} size={96} labelled />
      </div>
      <p className={styles.noteCentred}>{m.profile_avatar_soon()}</p>
    </MobilePage>
  )
}
