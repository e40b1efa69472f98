import { m } from '#messages/messages.js'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './auth.module.css'

export const title = () => m.page_shop_auth()

/** What a licence is and how one comes by it. Nothing is sold here, and the page does not pretend to. */
export function Component() {
  return (
    <MobilePage title={m.page_shop_auth()}>
      <div className={styles.stack}>
        <Card padded className={styles.text} aria-labelledby="what">
          <h2 id="what">{m.shop_auth_what()}</h2>
          <p>{m.shop_auth_what_text()}</p>
          <p>{m.shop_auth_file_text()}</p>
        </Card>
        <Card padded className={styles.text} aria-labelledby="how">
          <h2 id="how">{m.shop_auth_how()}</h2>
          <ol>
            <li>{m.shop_auth_how_code()}</li>
            <li>{m.shop_auth_how_domain()}</li>
            <li>{m.shop_auth_how_file()}</li>
          </ol>
          <p className={styles.quiet}>{m.shop_auth_not_sold()}</p>
        </Card>
        <Button variant="primary" size={48} block to="/webapp/user/auth-domain">
          {m.shop_auth_redeem()}
        </Button>
      </div>
    </MobilePage>
  )
}
