import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { purchasesQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { ReceiptDialog } from '#web/features/wallet/shop/receipt-dialog.tsx'
import { useSoldPath } from '#web/social/sold-path.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import { AutoList } from './auto-list.tsx'
import styles from './purchase-list.module.css'
import { purchaseLooks } from './purchase-looks.ts'
import { targetNames } from './target-names.ts'

/** What I have bought, newest first; before its author has the money, I may ask for it back. */
export function PurchaseList() {
  const purchases = useInfiniteQuery(purchasesQuery(api))
  const [asked, setAsked] = useState<Purchase | null>(null)
  const list = purchases.data?.pages.flatMap((page) => page.list) ?? []
  if (purchases.isPending)
    return (
      <SkeletonRegion className={styles.waiting}>
        <Skeleton />
        <Skeleton width={60} />
      </SkeletonRegion>
    )
  if (!purchases.data) return <LoadError of={purchases} level={3} />
  if (list.length === 0)
    return (
      <>
        <AutoList />
        <EmptyState title={m.purchase_empty()} level={3} compact />
      </>
    )
  return (
    <>
      <AutoList />
      <ul className={styles.list}>
        {list.map((purchase) => (
          <Item key={purchase._id} purchase={purchase} onAsk={() => setAsked(purchase)} />
        ))}
      </ul>
      <MoreButton of={purchases} className={styles.more} />
      <AskRefund key={asked?._id} purchase={asked} onClose={() => setAsked(null)} />
    </>
  )
}

const kept = new Set<Purchase['target']['type']>(['posts', 'file', 'chapter', 'work'])

function Item({ purchase, onAsk }: { purchase: Purchase; onAsk: () => void }) {
  const { target, paid, way, state, endTime, refundAsked, refundUntil, createTime, orderNumber } = purchase
  const look = purchaseLooks[state]
  // What its author has taken away is there for its owners.
  const isOut = target.isGone && !(kept.has(target.type) && state === 'owned' && target.url !== '')
  const pathOf = useSoldPath()
  const isGoods = target.type === 'goods'
  return (
    <li className={styles.item}>
      {target.cover && <img className={styles.cover} src={target.cover} alt="" loading="lazy" width={40} height={40} />}
      <div className={styles.what}>
        <span className={styles.title}>
          {isOut || isGoods ? <span>{target.title}</span> : <Link to={pathOf(target.url)}>{target.title}</Link>}
          <Badge tone={look.tone}>{look.name()}</Badge>
          {target.isGone && <Badge tone="plain">{m.purchase_gone()}</Badge>}
        </span>
        <span className={styles.note}>
          {[
            targetNames[target.type](),
            formatDateTime(createTime).slice(0, 16),
            way === 'auto' && m.purchase_way_auto(),
            endTime > 0 && m.purchase_until({ date: formatDate(endTime) }),
            orderNumber,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={styles.figures}>
        <b>{formatMoney(Math.round(paid * 100))}</b>
        {isGoods && <GoodsReceipt purchase={purchase} />}
        {refundUntil > 0 && (
          <Button variant="ghost" size={32} onClick={onAsk} aria-label={m.purchase_ask_of({ title: target.title })}>
            {m.purchase_ask()}
          </Button>
        )}
        {refundAsked && state === 'owned' && <span className={styles.note}>{m.purchase_asked()}</span>}
      </div>
    </li>
  )
}

/** What goods brought is in their receipt. */
function GoodsReceipt({ purchase: { _id, target } }: { purchase: Purchase }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size={32}
        aria-label={m.shop_receipt_of({ title: target.title })}
        onClick={() => setOpen(true)}
      >
        {m.shop_receipt()}
      </Button>
      <ReceiptDialog purchaseId={_id} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function AskRefund({ purchase, onClose }: { purchase: Purchase | null; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const act = async () => {
    if (!purchase) return
    setPending(true)
    try {
      await api.purchase.askRefund({ purchaseId: purchase._id, reason })
      toast.success(m.purchase_ask_done())
      onClose()
    } catch (error) {
      sayFailure(error)
    } finally {
      setPending(false)
      void queries.invalidateQueries({ queryKey: walletKey })
    }
  }
  return (
    <ActDialog
      open={purchase !== null}
      onClose={onClose}
      title={m.purchase_ask()}
      description={m.purchase_ask_text({ title: purchase?.target.title ?? '' })}
      label={m.purchase_ask()}
      dirty={reason !== ''}
      pending={pending}
      disabled={reason.trim() === ''}
      onAct={act}
    >
      <Textarea
        label={m.wallet_reason()}
        value={reason}
        limit={limits.reason}
        maxLength={limits.reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActDialog>
  )
}
