import { m } from '#messages/messages.js'
import { ProfileFieldForm } from '../../features/profile/profile-field-form.tsx'
import { useMe } from '../../session/use-me.ts'
import { useBack } from '../frame/use-back.ts'
import { MobilePage } from '../mobile-page.tsx'
import styles from './account.module.css'

export const title = () => m.profile_signature()

export function Component() {
  const me = useMe()
  const back = useBack()
  if (!me) return null
  return (
    <MobilePage title={m.profile_signature()} ground="surface" className={styles.page}>
      <ProfileFieldForm me={me} field="signature" wide onSaved={back} />
    </MobilePage>
  )
}
