import { m } from '#messages/messages.js'
import { LicenceAdmin, loadLicence } from '#web/features/licence/licence-admin.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

export const loader = loadLicence
export const title = () => m.account_nav_licence()

export function Component() {
  return (
    <Section title={m.page_auth_domain()}>
      <p className={styles.lead}>{m.licence_lead()}</p>
      <LicenceAdmin />
    </Section>
  )
}
