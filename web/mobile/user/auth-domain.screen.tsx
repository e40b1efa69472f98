import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { LicenceAdmin, loadLicence } from '#web/features/licence/licence-admin.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './auth-domain.module.css'

export const loader = loadLicence
export const title = () => m.page_auth_domain()

export function Component() {
  return (
    <MobilePage title={m.page_auth_domain()} refreshes>
      <div className={styles.stack}>
        <Card padded>
          <LicenceAdmin wide />
        </Card>
        <p className={styles.more}>
          {m.licence_lead()} <Link to="/webapp/shop/auth">{m.licence_what()}</Link>
        </p>
      </div>
    </MobilePage>
  )
}
