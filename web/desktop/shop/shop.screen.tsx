import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { goodsQuery } from '#web/api/queries/wallet-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { amountText } from '#web/features/wallet/shop/goods-names.ts'
import { OwnPlaces } from '#web/features/wallet/shop/own-places.tsx'
import { Shop } from '#web/features/wallet/shop/shop.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './shop.module.css'

export const title = () => m.shop_title()

export const loader = preload(({ api: own, queries }) => queries.prefetchQuery(goodsQuery(own)))

/** What the site sells itself. Guests see it too. */
export function Component() {
  return (
    <Page columns="centred">
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{m.shop_title()}</h1>
          <p className={styles.lead}>{m.shop_lead()}</p>
        </div>
        <Funds />
      </header>
      <OwnPlaces to="/account/licence" />
      <Shop />
    </Page>
  )
}

function Funds() {
  const me = useMe()
  const { COMMON_IS_PAY } = useSite()
  if (!me) return null
  return (
    <div className={styles.funds}>
      <span aria-live="polite">
        {m.wallet_balance()} <b>{amountText(me.money)}</b>
      </span>
      {COMMON_IS_PAY && <Button onClick={() => openWallet({ tab: 'topup' })}>{m.mine_recharge()}</Button>}
    </div>
  )
}
