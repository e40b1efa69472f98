import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Goods, type GoodsReceipt, goodsLimits } from '#contract/modules/wallet/goods.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import styles from '#web/features/wallet/buying/buy-dialog.module.css'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { PayFoot } from '#web/social/paying/pay-foot.tsx'
import { PayHints } from '#web/social/paying/pay-hints.tsx'
import { useTopUp } from '#web/social/paying/use-top-up.ts'
import { Button } from '#web/ui/controls/button.tsx'
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
  const { HOLD_DAYS } = useSite().COMMON_EARNING
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
          <p className={styles.note}>{m.shop_refund_note({ days: HOLD_DAYS })}</p>
          <PayHints short={missing} fault={fault} />
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
      setFault(failureText(error))
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

type FootProps = { goods: Goods; count: number; missing: number; pending: boolean; onBuy: () => void }

function Foot({ goods, count, missing, pending, onBuy }: FootProps) {
  const toTopUp = useTopUp()
  return (
    <PayFoot
      balance={useMe()?.money ?? 0}
      sum={goods.price * count}
      short={missing}
      topUp={{ label: m.buy_top_up({ amount: amountText(missing) }), onPress: toTopUp }}
      label={m.buy_title()}
      pending={pending}
      onPay={onBuy}
    />
  )
}
