import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { useId, useState } from 'react'
import { longestTipMessage } from '#contract/modules/wallet/tip-limits.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import bar from '#web/social/paying/pay-bar.module.css'
import { PayFoot } from '#web/social/paying/pay-foot.tsx'
import { PayHints } from '#web/social/paying/pay-hints.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { SupporterList, WithSupporters } from './supporter-list.tsx'
import styles from './tip-dialog.module.css'
import type { TipOf } from './tip-queries.ts'
import { type Tip, useTip } from './use-tip.ts'

const text = (amount: number) => formatMoney(Math.round(amount * 100))

type TipDialogProps = {
  of: TipOf
  open: boolean
  onClose: () => void
  onClosed: () => void
  /** Too little is there; whoever opened it shows it again afterwards. */
  onTopUp: () => void
}

/** How much, a few words, who else did; afterwards thanks. */
export function TipDialog({ of, open, onClose, onClosed, onTopUp }: TipDialogProps) {
  const tip = useTip(of)
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      size="sm"
      title={m.tip_title({ name: of.author.name })}
      footer={tip.given ? <Done money={tip.given.money} onClose={onClose} /> : <Bar tip={tip} onTopUp={onTopUp} />}
    >
      {tip.given ? <Thanks amount={tip.amount ?? 0} name={of.author.name} /> : <Fields of={of} tip={tip} />}
    </Overlay>
  )
}

function Fields({ of, tip }: { of: TipOf; tip: Tip }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <div className={styles.content}>
      {tip.amounts.length > 0 && <Amounts tip={tip} />}
      <TextField
        label={m.tip_own_amount()}
        inputMode="decimal"
        autoComplete="off"
        placeholder={`${tip.range.min} – ${tip.range.max}`}
        suffix={<span className={styles.unit}>{currency}</span>}
        value={tip.own}
        error={tip.ownFault}
        onChange={({ currentTarget }) => tip.setOwn(currentTarget.value)}
      />
      <TextField
        label={m.tip_message()}
        limit={longestTipMessage}
        value={tip.message}
        onChange={({ currentTarget }) => tip.setMessage(currentTarget.value)}
      />
      <Switch
        spread
        label={m.tip_anonymous()}
        hint={m.tip_anonymous_hint()}
        checked={tip.isAnonymous}
        onChange={tip.setAnonymous}
      />
      <PayHints short={tip.short} fault={tip.fault} />
      <Supporters of={of} />
    </div>
  )
}

function Amounts({ tip }: { tip: Tip }) {
  const name = useId()
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <fieldset className={styles.amounts} aria-label={m.tip_amount()}>
      {tip.amounts.map((amount) => (
        <label key={amount} className={styles.amount}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={tip.chosen === amount}
            onChange={() => tip.choose(amount)}
          />
          <b>{amount}</b>
          <span className={styles.unit}>{currency}</span>
        </label>
      ))}
    </fieldset>
  )
}

const shownFirst = 3

function Supporters({ of }: { of: TipOf }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <WithSupporters target={of.target}>
      <div className={styles.heading}>
        <h3>{m.tip_supporters()}</h3>
        {!isWhole && (
          <Button variant="text" size={32} onClick={() => setWhole(true)}>
            {m.tip_all()}
          </Button>
        )}
      </div>
      <SupporterList target={of.target} most={isWhole ? undefined : shownFirst} />
    </WithSupporters>
  )
}

function Bar({ tip, onTopUp }: { tip: Tip; onTopUp: () => void }) {
  return (
    <PayFoot
      balance={tip.money}
      short={tip.short}
      topUp={{ label: m.tip_top_up({ amount: text(tip.short) }), onPress: onTopUp }}
      label={tip.amount === undefined ? m.tip_do() : m.tip_give({ amount: text(tip.amount) })}
      pending={tip.isPending}
      disabled={tip.amount === undefined}
      onPay={tip.submit}
    />
  )
}

function Thanks({ amount, name }: { amount: number; name: string }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <div className={styles.thanks} role="status">
      <span className={styles.sign}>
        <Icon of={HeartHandshake} size={28} />
      </span>
      <b>{m.tip_thanks()}</b>
      <p>{m.tip_thanks_text({ name, amount: text(amount), currency })}</p>
    </div>
  )
}

function Done({ money, onClose }: { money: number; onClose: () => void }) {
  return (
    <div className={bar.bar}>
      <p className={classNames(bar.texts, bar.barNote)}>{m.wallet_balance_after({ amount: text(money) })}</p>
      <Button variant="primary" size={44} className={bar.pay} onClick={onClose}>
        {m.tip_close()}
      </Button>
    </div>
  )
}
