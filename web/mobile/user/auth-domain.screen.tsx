import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { LicenceOffice } from '../../features/licence/licence-office.tsx'
import { loadLicence } from '../../features/licence/load-licence.ts'
import { Card } from '../../ui/card.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './auth-domain.module.css'

export const loader = loadLicence
export const title = () => m.page_auth_domain()

export function Component() {
  return (
    <MobilePage title={m.page_auth_domain()} refreshes>
      <div className={styles.stack}>
        <Card padded>
          <LicenceOffice wide />
        </Card>
        <p className={styles.more}>
          {m.licence_lead()} <Link to="/webapp/shop/auth">{m.licence_what()}</Link>
        </p>
      </div>
    </MobilePage>
  )
}
