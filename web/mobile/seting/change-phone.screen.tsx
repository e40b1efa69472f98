import { m } from '#messages/messages.js'
import { ContactForm } from '../../features/account/contact-form.tsx'
import { contactTitle } from '../../features/account/contact-list.tsx'
import { useMe } from '../../session/use-me.ts'
import { useBack } from '../frame/use-back.ts'
import { MobilePage } from '../mobile-page.tsx'
import styles from './account.module.css'

export const title = () => m.account_phone()

export function Component() {
  const me = useMe()
  const back = useBack()
  if (!me) return null
  return (
    <MobilePage title={contactTitle(me, 'phone')} ground="surface" className={styles.page}>
      <ContactForm me={me} kind="phone" wide onSaved={back} />
    </MobilePage>
  )
}
