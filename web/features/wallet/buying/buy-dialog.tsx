import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { useLocation } from 'react-router'
import type { Quote } from '#contract/modules/wallet/purchase.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { autoPurchaseQuery } from '#web/api/queries/wallet-queries.ts'
import offers from '#web/features/wallet/top-up/offers.module.css'
import { type BuyRequest, leaveToTopUp } from '#web/session/buy-dialog-state.ts'
import { useSite } from '#web/session/use-site.ts'
import { PayFoot } from '#web/social/paying/pay-foot.tsx'
import { PayHints } from '#web/social/paying/pay-hints.tsx'
import { useTopUp } from '#web/social/paying/use-top-up.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './buy-dialog.module.css'
import { type Buying, type Choice, useBuying } from './use-buying.ts'

const text = (amount: number, signed = false) => formatMoney(Math.round(amount * 100), { signed })

type BuyDialogProps = { request: BuyRequest; open: boolean; onClose: () => void; onClosed: () => void }

/** What it is, what it costs line by line, and what I have; too little of it leads to a top-up and back. */
export function BuyDialog({ request, open, onClose, onClosed }: BuyDialogProps) {
  const buying = useBuying(request, () => {
    toast.success(m.buy_done())
    onClose()
  })
  const { chosen, failure, retry } = buying
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
      title={m.buy_title()}
      footer={chosen?.quote && <BuyBar buying={buying} quote={chosen.quote} />}
      className={styles.dialog}
    >
      {chosen?.quote ? (
        <div className={styles.content}>
          <Head quote={buying.choices[0]?.quote ?? chosen.quote} />
          {buying.choices.length > 1 && <Choices buying={buying} />}
          <Lines quote={chosen.quote} priceBefore={buying.priceBefore} />
          {request.workId && <Auto workId={request.workId} price={chosen.quote.price} />}
          <p className={styles.note}>{m.buy_refund_note()}</p>
          <PayHints short={chosen.quote.short} fault={buying.fault} />
        </div>
      ) : failure && retry ? (
        <LoadError of={retry} level={3} />
      ) : (
        <SkeletonLines widths={[80, 60, 90]} />
      )}
    </Overlay>
  )
}

function Head({ quote: { target, author } }: { quote: Quote }) {
  return (
    <div className={styles.head}>
      {target.cover && <img className={styles.cover} src={target.cover} alt="" />}
      <div className={styles.what}>
        <b>{target.title}</b>
        <span className={styles.note}>{author.name}</span>
      </div>
    </div>
  )
}

function choiceName({ name, quote }: Choice): string {
  if (name === 'one') return m.buy_choice_one()
  const count = quote?.chapterNumber ?? 0
  return name === 'next' ? m.buy_choice_next({ count }) : m.buy_choice_rest({ count })
}

/** Percent that its author takes off for all of a work. */
function bundleOff({ off, memberOff, listPrice }: Quote): number {
  return Math.round(((off - memberOff) * 100) / listPrice)
}

function Choices({ buying: { choices, chosen, choose } }: { buying: Buying }) {
  const name = useId()
  return (
    <fieldset className={offers.group}>
      <legend className={offers.legend}>{m.buy_choice()}</legend>
      <div className={offers.packs}>
        {choices.map((choice) => (
          <label key={choice.name} className={offers.pack}>
            <input
              type="radio"
              className={offers.radio}
              name={name}
              checked={choice.name === chosen?.name}
              onChange={() => choose(choice.name)}
            />
            <span className={offers.price}>{choiceName(choice)}</span>
            <span className={offers.big}>{choice.quote ? text(choice.quote.price) : '…'}</span>
            {choice.name === 'rest' && choice.quote && bundleOff(choice.quote) > 0 && (
              <span className={offers.tip}>{m.buy_bundle_off({ percent: bundleOff(choice.quote) })}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Lines({ quote, priceBefore }: { quote: Quote; priceBefore: number | undefined }) {
  const { listPrice, off, memberOff, price, vipPrice, days } = quote
  const offs = [
    { name: m.buy_off_bundle(), amount: off - memberOff },
    { name: m.buy_off_member(), amount: memberOff },
  ].filter(({ amount }) => amount > 0)
  return (
    <dl className={styles.lines} aria-live="polite">
      <dt>{m.buy_list_price()}</dt>
      <dd>{text(listPrice)}</dd>
      {offs.map(({ name, amount }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className={styles.off}>{text(-amount, true)}</dd>
        </Fragment>
      ))}
      {vipPrice < price && (
        <>
          <dt className={styles.vip}>{m.buy_vip_price()}</dt>
          <dd className={styles.vip}>{text(vipPrice)}</dd>
        </>
      )}
      {days > 0 && (
        <>
          <dt>{m.buy_days()}</dt>
          <dd>{m.wallet_vip_day_count({ days })}</dd>
        </>
      )}
      <dt>{m.wallet_due()}</dt>
      <dd>
        {priceBefore !== undefined && <del>{text(priceBefore)}</del>} <b>{text(price)}</b>
      </dd>
    </dl>
  )
}

/** Off until a member says so; the most a chapter may cost is what this one does, unless another cap was set. */
function Auto({ workId, price }: { workId: string; price: number }) {
  const queries = useQueryClient()
  const { COMMON_CURRENCY: currency } = useSite()
  const query = autoPurchaseQuery(api, workId)
  const { data } = useQuery(query)
  if (!data) return null
  const cap = data.cap || price
  const turn = (on: boolean) =>
    api.purchase
      .auto({ workId, on, cap })
      .then((answer) => queries.setQueryData(query.queryKey, answer))
      .catch(sayFailure)
  return (
    <Switch
      spread
      label={m.buy_auto()}
      hint={m.buy_auto_hint({ amount: text(cap), currency })}
      checked={data.on}
      onChange={(on) => void turn(on)}
    />
  )
}

function BuyBar({ buying, quote }: { buying: Buying; quote: Quote }) {
  const { pathname } = useLocation()
  const toTopUp = useTopUp()
  const topUp = () => {
    leaveToTopUp(pathname)
    toTopUp()
  }
  return (
    <PayFoot
      balance={quote.money}
      sum={quote.price}
      short={quote.short}
      topUp={{ label: m.buy_top_up({ amount: text(quote.short) }), onPress: topUp }}
      label={quote.isOwned ? m.purchase_state_owned() : m.buy_title()}
      pending={buying.pending}
      disabled={quote.isOwned}
      onPay={buying.submit}
    />
  )
}
