import { type ComponentProps, type RefObject, useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { PayLogo } from '#web/features/wallet/pay/pay-logo.tsx'
import { plainMoney, yuan } from '#web/features/wallet/statement/money.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import offers from './offers.module.css'
import { bonusOf, cardMethod, groupCode, type PayPackage } from './offers.ts'
import styles from './top-up-form.module.css'
import type { TopUp, TopUpFaults } from './use-top-up.ts'

/**
 * Packages, ways of paying, the code of a card. The sum and the button stand elsewhere, at the foot of what is around it.
 * `onPage`: it stands on the ground of a page, not on a sheet.
 */
export function TopUpForm({ topUp, onPage = false }: { topUp: TopUp; onPage?: boolean }) {
  const { COMMON_PAY_DESCR } = useSite()
  const { packages, methods } = topUp
  const isCardOnly = methods.every(({ type }) => type === cardMethod)
  return (
    <div className={offers.form}>
      {isCardOnly && <Notice>{m.order_card_only()}</Notice>}
      {packages.length > 0 && !isCardOnly && <Packages topUp={topUp} />}
      <Methods topUp={topUp} onPage={onPage} />
      {topUp.isCard && <CardCode topUp={topUp} />}
      {COMMON_PAY_DESCR && <p className={offers.descr}>{COMMON_PAY_DESCR}</p>}
    </div>
  )
}

function Packages({ topUp }: { topUp: TopUp }) {
  const name = useId()
  return (
    <fieldset className={offers.group} disabled={topUp.isCard}>
      <legend className={offers.legend}>{m.wallet_packages()}</legend>
      <div className={offers.packs}>
        {topUp.packages.map((each) => (
          <Package key={each.payId} of={each} name={name} topUp={topUp} />
        ))}
      </div>
      {topUp.faults.amount && (
        <p id={`${name}error`} role="alert" className={styles.fault}>
          {topUp.faults.amount}
        </p>
      )}
    </fieldset>
  )
}

type PackageProps = { of: PayPackage; name: string; topUp: TopUp }

function Package({ of, name, topUp }: PackageProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const radio = {
    type: 'radio',
    className: offers.radio,
    name,
    value: of.payId,
    checked: topUp.payId === of.payId,
    onChange: () => topUp.choosePackage(of.payId),
  }
  if (of.payDiy) return <CustomPackage of={of} name={name} topUp={topUp} radio={radio} />
  const bonus = bonusOf(topUp.packages, of)
  return (
    <label className={offers.pack}>
      <input {...radio} />
      <span className={offers.big}>
        {plainMoney(Math.round(of.amount * 100))}
        <small>{currency}</small>
      </span>
      <span className={offers.price}>{yuan(Math.round(of.paymentAmount * 100))}</span>
      {bonus > 0 && <span className={offers.tip}>{m.wallet_bonus({ amount: formatExact(bonus) })}</span>}
    </label>
  )
}

function CustomPackage({ of, name, topUp, radio }: PackageProps & { radio: ComponentProps<'input'> }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const isChosen = topUp.payId === of.payId
  const coins = isChosen ? (topUp.terms?.coins ?? 0) : 0
  return (
    <div className={offers.pack} data-custom="">
      <label className={styles.customHead}>
        <input {...radio} />
        <b>{m.wallet_custom()}</b>
        <span className={offers.price}>{m.wallet_ratio({ ratio: of.payRatio, currency })}</span>
      </label>
      <span className={styles.customRow}>
        <span className={styles.customBox}>
          <span aria-hidden="true">¥</span>
          <input
            className={styles.customInput}
            inputMode="decimal"
            autoComplete="off"
            placeholder={m.wallet_custom_hint()}
            aria-label={m.wallet_custom_label()}
            aria-invalid={topUp.faults.amount ? true : undefined}
            aria-describedby={topUp.faults.amount ? `${name}error` : undefined}
            value={topUp.custom}
            onFocus={() => topUp.choosePackage(of.payId)}
            onChange={({ currentTarget }) => topUp.setCustom(currentTarget.value)}
          />
        </span>
        <output className={offers.price}>{m.wallet_custom_coins({ amount: plainMoney(coins), currency })}</output>
      </span>
    </div>
  )
}

function Methods({ topUp, onPage }: { topUp: TopUp; onPage: boolean }) {
  const name = useId()
  return (
    <fieldset className={offers.group}>
      <legend className={offers.legend}>{m.wallet_methods()}</legend>
      <div className={styles.methods} data-page={onPage || undefined}>
        {topUp.methods.map(({ type, name: label }) => (
          <label key={type} className={styles.method}>
            <PayLogo type={type} />
            <span className={styles.methodName}>
              {label}
              {type === cardMethod && <small>{m.wallet_card_hint()}</small>}
            </span>
            <input
              type="radio"
              className={styles.methodRadio}
              name={name}
              value={type}
              checked={topUp.method === type}
              onChange={() => topUp.chooseMethod(type)}
            />
          </label>
        ))}
      </div>
      {topUp.faults.method && (
        <p role="alert" className={styles.fault}>
          {topUp.faults.method}
        </p>
      )}
    </fieldset>
  )
}

/** The code of a card: written as on the card by itself, unless somebody corrects in its middle. */
function CardCode({ topUp }: { topUp: TopUp }) {
  const box = useRef<HTMLDivElement>(null)
  useInSight(box, topUp.faults)
  const paste = async () => {
    try {
      topUp.setKami(groupCode(await navigator.clipboard.readText()))
    } catch {
      // The browser does not let us; the keyboard does.
    }
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box}>
      <TextField
        label={m.wallet_card_code()}
        name="kami"
        size={48}
        className={styles.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={m.wallet_card_placeholder()}
        hint={m.wallet_card_rule()}
        error={topUp.faults.kami}
        value={topUp.kami}
        onChange={({ currentTarget: { value, selectionStart } }) =>
          topUp.setKami(selectionStart === value.length && value.length > topUp.kami.length ? groupCode(value) : value)
        }
        onBlur={() => topUp.kami && topUp.setKami(groupCode(topUp.kami))}
        suffix={
          <Button variant="text" size={28} onClick={() => void paste()}>
            {m.wallet_paste()}
          </Button>
        }
      />
    </div>
  )
}

/**
 * It stands below the ways of paying, perhaps out of sight: it is brought there when it appears, and when something is
 * wrong with it. No keyboard is opened over it, and nobody who goes through the ways by key is led away.
 */
function useInSight(box: RefObject<HTMLElement | null>, faults: TopUpFaults): void {
  useEffect(() => {
    const isOnKeys = document.activeElement?.matches(`[value=${cardMethod}]:focus-visible`) ?? false
    show(box.current, { focus: !isOnKeys })
  }, [box])
  useEffect(() => {
    if (faults.kami !== undefined) show(box.current, { focus: true })
  }, [box, faults])
}

function show(box: HTMLElement | null, { focus }: { focus: boolean }): void {
  const isTouched = matchMedia('(pointer: coarse)').matches
  if (focus && !isTouched) box?.querySelector('input')?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest' })
}
