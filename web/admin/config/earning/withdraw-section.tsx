import { type ConfigDocument, type PayeeWay, payeeWays } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { type DraftPart, fieldsOf } from '#web/admin/config/draft-fields.ts'
import { ChoiceRow, FormRow, SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { wayNames } from '#web/features/income/withdraw/names.ts'
import { useSite } from '#web/session/use-site.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

type Withdraw = DraftPart<ConfigDocument['COMMON_EARNING']['WITHDRAW']>

/** Whether income can be paid out, how, and on what terms. */
export function WithdrawSection({ withdraw }: { withdraw: Withdraw }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const field = fieldsOf(withdraw)
  return (
    <Section title={m.withdraw_title()}>
      <SwitchRow label={m.admin_withdraw_on()} hint={m.admin_withdraw_on_hint()} {...field('ON')} />
      <Ways {...field('WAYS')} />
      <NumberRow label={m.admin_withdraw_min()} {...field('MIN')} />
      <NumberRow label={m.admin_withdraw_max()} {...field('MAX')} />
      <NumberRow label={m.admin_withdraw_rate({ currency })} hint={m.admin_withdraw_rate_hint()} {...field('RATE')} />
      <NumberRow label={m.admin_withdraw_fee()} {...field('FEE_PERCENT')} />
      <NumberRow label={m.admin_withdraw_fee_min()} {...field('FEE_MIN')} />
      <NumberRow whole label={m.admin_withdraw_daily_count()} {...field('DAILY_COUNT')} />
      <NumberRow label={m.admin_withdraw_daily_amount()} {...field('DAILY_AMOUNT')} />
      <ChoiceRow
        label={m.admin_withdraw_realname()}
        options={[
          { value: 'off', label: m.admin_withdraw_realname_off() },
          { value: 'optional', label: m.admin_withdraw_realname_optional() },
          { value: 'required', label: m.admin_withdraw_realname_required() },
        ]}
        {...field('REALNAME')}
      />
      <NumberRow label={m.admin_withdraw_eyes()} hint={m.admin_withdraw_eyes_hint()} {...field('TWO_EYES')} />
    </Section>
  )
}

type WaysProps = { value: PayeeWay[]; error?: string; onChange: (ways: PayeeWay[]) => void }

/** One of them stays. */
function Ways({ value, error, onChange }: WaysProps) {
  return (
    <FormRow label={m.payee_way()} error={error}>
      {() =>
        payeeWays.map((way) => (
          <Checkbox
            key={way}
            label={wayNames[way]()}
            checked={value.includes(way)}
            disabled={value.length === 1 && value.includes(way)}
            onChange={(isOn) => onChange(payeeWays.filter((one) => (one === way ? isOn : value.includes(one))))}
          />
        ))
      }
    </FormRow>
  )
}
