import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { type Goods, type GoodsReceipt, goodsLimits } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import styles from '#web/features/wallet/buying/buy-dialog.module.css'
import bar from '#web/features/wallet/pay/pay-bar.module.css'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { openWallet } from '#web/session/wallet-dialog-state.ts'
import { useArea } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { amountText, worthOf } from './goods-names.ts'
import { Receipt } from './receipt.tsx'

type BuyGoodsDialogProps = { goods: Goods; open: boolean; onClose: () => void }

/** One step from the balance; what it brought is shown in its place. */
export function BuyGoodsDialog({ goods, open, onClose }: BuyGoodsDialogProps) {
  const [count, setCount] = useState(1)
  const { made, fault, pending, buy, forget } = useBuyingGoods(goods)
  const missing = useMissing(goods.price * count)
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => {
        setCount(1)
        forget()
      }}
      size="sm"
      title={made ? m.shop_bought() : m.buy_title()}
      footer={
        made ? (
          <Button variant="primary" block onClick={onClose}>
            {m.ui_close()}
          </Button>
        ) : (
          <Foot goods={goods} count={count} missing={missing} pending={pending} onBuy={() => void buy(count)} />
        )
      }
      className={styles.dialog}
    >
      {made ? (
        <Receipt receipt={made} />
      ) : (
        <div className={styles.content}>
          <div className={styles.what}>
            <b>{worthOf(goods)}</b>
            <span className={styles.note}>{[goods.title, goods.descr].filter(Boolean).join(' · ')}</span>
          </div>
          <Count goods={goods} value={count} onChange={setCount} />
          <p className={styles.note}>{m.shop_refund_note()}</p>
          {missing > 0 && <Missing amount={missing} />}
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </div>
      )}
    </Overlay>
  )
}

/** What the balance lacks. */
function useMissing(price: number): number {
  const money = useMe()?.money ?? 0
  return Math.max(0, Math.round((price - money) * 100) / 100)
}

function useBuyingGoods(goods: Goods) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const tell = useWalletNews()
  const [made, setMade] = useState<GoodsReceipt>()
  const [fault, setFault] = useState('')
  const [pending, setPending] = useState(false)
  const buy = async (count: number) => {
    if (pending) return
    setPending(true)
    setFault('')
    try {
      const receipt = await attempt({ goodsId: goods._id, price: goods.price, count }, api.goods.buy)
      setMade(receipt)
      tell({ money: receipt.money, vipendtime: receipt.vipendtime })
    } catch (error) {
      setFault(textOf(error))
      tell()
    }
    setPending(false)
    void queries.invalidateQueries({ queryKey: licenceQuery(api).queryKey })
  }
  const forget = () => {
    setMade(undefined)
    setFault('')
  }
  return { made, fault, pending, buy, forget }
}

/** Of a frozen wallet with the reason. */
function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return m.network_failed()
  const reason = (error.data as { reason?: unknown } | null)?.reason
  return typeof reason === 'string' && reason ? m.wallet_frozen_because({ reason }) : error.message
}

type CountProps = { goods: Goods; value: number; onChange: (count: number) => void }

function Count({ goods: { kind, delivery, stock, perUser }, value, onChange }: CountProps) {
  // A work is owned once.
  if (kind === 'work' && delivery === 'direct') return null
  const most = Math.min(goodsLimits.count, stock < 0 ? Infinity : stock, perUser || Infinity)
  if (most <= 1) return null
  return (
    <Select
      label={m.shop_count()}
      value={String(value)}
      onChange={(count) => onChange(Number(count))}
      options={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
    />
  )
}

function Missing({ amount }: { amount: number }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return <Notice tone="warning">{m.wallet_missing({ amount: amountText(amount), currency })}</Notice>
}

type FootProps = { goods: Goods; count: number; missing: number; pending: boolean; onBuy: () => void }

function Foot({ goods, count, missing, pending, onBuy }: FootProps) {
  const { COMMON_CURRENCY: currency, COMMON_IS_PAY } = useSite()
  const money = useMe()?.money ?? 0
  const area = useArea()
  return (
    <div className={bar.bar}>
      <div className={bar.texts}>
        <p className={bar.barNote}>{m.wallet_balance_after({ amount: amountText(money) })}</p>
        <p className={bar.sum}>
          {amountText(goods.price * count)}
          <small>{currency}</small>
        </p>
      </div>
      {missing > 0 && COMMON_IS_PAY ? (
        <Button
          variant="primary"
          size={44}
          className={bar.pay}
          {...(area === 'desktop' ? { onClick: () => openWallet({ tab: 'topup' }) } : { to: '/webapp/user/recharge' })}
        >
          {m.buy_top_up({ amount: amountText(missing) })}
        </Button>
      ) : (
        <Button
          variant="primary"
          size={44}
          className={bar.pay}
          pending={pending}
          disabled={missing > 0}
          onClick={onBuy}
        >
          {m.buy_title()}
        </Button>
      )}
    </div>
  )
}
