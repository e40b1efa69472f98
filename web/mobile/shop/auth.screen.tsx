import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { goodsQuery } from '#web/api/queries/wallet-queries.ts'
import { amountText } from '#web/features/wallet/shop/goods-names.ts'
import { OwnPlaces } from '#web/features/wallet/shop/own-places.tsx'
import { Shop } from '#web/features/wallet/shop/shop.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './auth.module.css'

export const title = () => m.page_shop_auth()

export const loader = preload(({ api: own, queries }) => queries.prefetchQuery(goodsQuery(own)))

/** What the site sells itself, and what a licence is and how one comes by it. */
export function Component() {
  const me = useMe()
  return (
    <MobilePage
      title={m.page_shop_auth()}
      end={
        me && (
          <Link className={styles.receipts} to="/webapp/user/purchases">
            {m.shop_receipt()}
          </Link>
        )
      }
    >
      <div className={styles.stack}>
        <OwnPlaces to="/webapp/user/auth-domain" />
        <Shop wide />
        {me && (
          <Link className={styles.balance} to="/webapp/user/purse">
            {m.wallet_balance()} <b>{amountText(me.money)}</b>
          </Link>
        )}
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
        </Card>
      </div>
    </MobilePage>
  )
}
