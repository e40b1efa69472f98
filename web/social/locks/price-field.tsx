import { useState } from 'react'
import { accessLimits } from '#contract/modules/wallet/access-limits.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Whether texts are sold here, and what keeps this author from it. */
export function useSelling(): { mayList: boolean; why: string } {
  const { ON, SELLERS, SELLER_LEVEL } = useSite().COMMON_EARNING
  const grade = useMe()?.grade ?? 1
  const isLow = SELLERS === 'level' && grade < SELLER_LEVEL
  return {
    mayList: ON && SELLERS !== 'nobody',
    why: isLow ? m.earning_seller_level({ level: SELLER_LEVEL }) : '',
  }
}

/** What something costs, and what of it members with VIP pay. */
export interface Terms {
  price: number
  vipFree?: boolean
  vipDiscount?: number
}

type PriceProps<Of extends Terms> = {
  access: Of
  /** What it is of: the site keeps another share of each. */
  of: 'posts' | 'chapter' | 'file' | 'column' | 'system'
  onChange: (access: Of) => void
}

/** What it costs, what arrives of it, and what members with VIP pay. */
export function PriceField<Of extends Terms>({ access, of, onChange }: PriceProps<Of>) {
  const { COMMON_EARNING, COMMON_CURRENCY: currency, COMMON_IS_VIP } = useSite()
  const { PRICE, SHARE } = COMMON_EARNING
  const [text, setText] = useState(String(access.price))
  const arrives = shareOf(Math.round(access.price * 100), SHARE[of])
  const isFit = access.price >= PRICE.MIN && access.price <= PRICE.MAX
  return (
    <>
      <TextField
        label={m.access_price({ currency })}
        inputMode="decimal"
        value={text}
        error={isFit ? undefined : m.earning_price_range({ min: PRICE.MIN, max: PRICE.MAX })}
        hint={m.access_arrives({ amount: formatMoney(arrives), currency, percent: SHARE[of] })}
        onChange={({ currentTarget }) => {
          const plain = currentTarget.value.replace(/[^\d.]/g, '')
          setText(plain)
          onChange({ ...access, price: /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0 })
        }}
      />
      {COMMON_IS_VIP && (
        <Switch
          label={m.access_vip_free()}
          checked={access.vipFree === true}
          onChange={(vipFree) => onChange({ ...access, vipFree })}
        />
      )}
      {COMMON_IS_VIP && !access.vipFree && <Discount access={access} of={of} onChange={onChange} />}
    </>
  )
}

function shareOf(cents: number, percent: number): number {
  return Math.floor((cents * (100 - percent)) / 100)
}

/** What members with VIP pay, and what arrives of that. */
function Discount<Of extends Terms>({ access, of, onChange }: PriceProps<Of>) {
  const { COMMON_EARNING, COMMON_CURRENCY: currency } = useSite()
  const off = access.vipDiscount ?? 0
  const cents = Math.ceil((Math.round(access.price * 100) * (100 - off)) / 100)
  const arrives = shareOf(cents, COMMON_EARNING.SHARE[of])
  return (
    <NumberField
      label={m.access_vip_discount()}
      hint={
        off > 0
          ? m.access_vip_price({ price: formatMoney(cents), amount: formatMoney(arrives), currency })
          : m.access_vip_discount_hint()
      }
      value={off}
      min={0}
      max={accessLimits.discount}
      onChange={(vipDiscount) => onChange({ ...access, vipDiscount: vipDiscount || undefined })}
    />
  )
}

type NumberFieldProps = {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

export function NumberField({ label, hint, value, min, max, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      value={String(value)}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replace(/\D/g, '')
        onChange(Math.min(max, Math.max(min, Number(digits))))
      }}
    />
  )
}
