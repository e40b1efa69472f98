import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import User from 'lucide-react/icons/user-round'
import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { Closed } from '#web/features/wallet/closed.tsx'
import { plainMoney } from '#web/features/wallet/statement/money.tsx'
import offers from '#web/features/wallet/top-up/offers.module.css'
import { savingOf } from '#web/features/wallet/top-up/offers.ts'
import { useSite } from '#web/session/use-site.ts'
import bar from '#web/social/paying/pay-bar.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDate, formatExact } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import type { VipPurchase } from './use-vip-purchase.ts'
import styles from './vip-perks.module.css'

/** What membership really brings, wherever the site itself says nothing more. */
const perks = [
  { icon: BadgeCheck, name: m.vip_perk_badge, text: m.vip_perk_badge_text },
  { icon: User, name: m.vip_perk_page, text: m.vip_perk_page_text },
  { icon: CalendarPlus, name: m.vip_perk_adds, text: m.vip_perk_adds_text },
  { icon: Bell, name: m.vip_perk_reminder, text: m.vip_perk_reminder_text },
]

/** `narrow`: two beside each other. */
export function VipPerks({ as: Heading, narrow = false }: { as: 'h2' | 'h3'; narrow?: boolean }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {m.vip_perks()}
      </Heading>
      <ul className={styles.perks} data-narrow={narrow || undefined}>
        {perks.map(({ icon, name, text }) => (
          <li key={text()} className={styles.perk}>
            <span className={styles.icon}>
              <Icon of={icon} size={20} />
            </span>
            <b>{name()}</b>
            <small>{text()}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type VipFormProps = {
  purchase: VipPurchase
  /** Side by side, to be pushed with a finger. */
  row?: boolean
  /** With what every member has; not where a table says more. */
  hasPerks?: boolean
}

/** The plans, and until when the chosen one would last. */
export function VipForm({ purchase, row = false, hasPerks = true }: VipFormProps) {
  const { COMMON_CURRENCY: currency, COMMON_VIP_DESCR } = useSite()
  const { plans, index, choose, isActive, endsAt } = purchase
  const name = useId()
  if (plans.length === 0)
    return (
      <Closed
        title={m.page_vip_empty()}
        statement={row ? '/webapp/user/purse' : '/wallet'}
        announcements={row ? '/webapp/announcement' : '/announcement'}
      />
    )
  const date = formatDate(endsAt)
  return (
    <div className={offers.form}>
      {row && hasPerks && <VipPerks as="h2" />}
      <fieldset className={offers.group}>
        <legend className={offers.legend}>{m.wallet_plans()}</legend>
        <div className={row ? offers.planRow : offers.packs}>
          {plans.map(({ vipnumber, paymentAmount }, at) => (
            <label key={`${vipnumber} ${paymentAmount}`} className={offers.pack} data-vip="">
              <input
                type="radio"
                className={offers.radio}
                name={name}
                checked={at === index}
                onChange={() => choose(at)}
              />
              {row ? (
                <PlanInRow days={vipnumber} price={plainMoney(Math.round(paymentAmount * 100))} currency={currency} />
              ) : (
                <>
                  <span className={offers.big}>
                    {vipnumber}
                    <small>{m.wallet_days()}</small>
                  </span>
                  <span className={offers.price}>
                    {m.wallet_coins({ amount: plainMoney(Math.round(paymentAmount * 100)), currency })}
                  </span>
                </>
              )}
              <Saving of={savingOf(plans, { vipnumber, paymentAmount })} />
            </label>
          ))}
        </div>
      </fieldset>
      {!row && hasPerks && <VipPerks as="h3" />}
      <p className={offers.preview} aria-live="polite">
        <Icon of={CalendarDays} size={18} />
        {isActive ? m.wallet_vip_extends({ date }) : m.wallet_vip_until({ date })}
      </p>
      <p className={offers.descr}>{COMMON_VIP_DESCR || m.wallet_vip_note()}</p>
    </div>
  )
}

/** On a phone the price is what is compared. */
function PlanInRow({ days, price, currency }: { days: number; price: string; currency: string }) {
  return (
    <>
      <span className={offers.price}>
        {days} {m.wallet_days()}
      </span>
      <span className={offers.big}>{price}</span>
      <span className={offers.price}>{currency}</span>
    </>
  )
}

function Saving({ of }: { of: number }) {
  return of > 0 ? <span className={offers.tip}>{m.wallet_saving({ amount: formatExact(of) })}</span> : null
}

/** What it costs against the balance; where that does not suffice, the way to a top-up instead. */
export function VipBar({ purchase, topUp }: { purchase: VipPurchase; topUp: ReactNode }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { plan, price, balance, suffices, isActive, pending, submit } = purchase
  if (!plan) return null
  return (
    <div className={bar.bar}>
      <div className={bar.texts}>
        <p className={bar.barNote} aria-live="polite">
          {suffices
            ? m.wallet_left({ amount: plainMoney(balance - price) })
            : m.wallet_missing({ amount: plainMoney(price - balance), currency })}
        </p>
        <p className={bar.sum}>
          {plainMoney(price)}
          <small>{currency}</small>
        </p>
      </div>
      {suffices || !topUp ? (
        <Button variant="primary" size={44} className={bar.pay} pending={pending} disabled={!suffices} onClick={submit}>
          {isActive ? m.wallet_vip_renew() : m.wallet_vip_open()}
        </Button>
      ) : (
        topUp
      )}
    </div>
  )
}
