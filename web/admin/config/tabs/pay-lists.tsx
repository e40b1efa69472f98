import type { ConfigDocument } from '#contract/modules/site/config.ts'
import type { PayMethod } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'
import { ListEditor } from '#web/admin/config/fields/list-editor.tsx'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import { listSetter } from '#web/admin/config/list-setter.ts'
import styles from '#web/admin/config/section.module.css'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { methodNames } from '#web/features/wallet/pay/method-names.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** What a way to pay may be. One that is none is still shown, so that it can be replaced. */
export function methodOptions(current: string): { value: string; label: string }[] {
  const known = Object.entries(methodNames).map(([value, name]) => ({ value, label: name() }))
  if (current === '' || Object.hasOwn(methodNames, current)) return known
  return [{ value: current, label: m.admin_method_unknown({ type: current }) }, ...known]
}

/** The name that payers read follows the type, unless somebody has written another. */
export function nameFor(type: string, name: string): string {
  const isUsual = name.trim() === '' || Object.values(methodNames).some((usual) => usual() === name)
  return isUsual ? (methodNames[type as PayMethod]?.() ?? name) : name
}

type Package = ConfigDocument['COMMON_PAY'][number]
type Option = ConfigDocument['COMMON_PAY_OPTIONS'][number]
type Plan = ConfigDocument['COMMON_VIP'][number]
type ListProps = { draft: ConfigDraft }

export function PayPackages({ draft }: ListProps) {
  const list = listSetter(draft, 'COMMON_PAY')
  const currency = draft.value.COMMON_CURRENCY
  const blank = (): Package => ({
    payId: freeNumber(list.items.map(({ payId }) => payId)),
    amount: 10,
    paymentAmount: 10,
    show: true,
    payDiy: false,
    payRatio: 1,
  })
  return (
    <ListEditor noun={m.admin_package()} items={list.items} max={20} create={blank} onChange={list.replace}>
      {(item, at) => (
        <>
          <TextField
            label={m.admin_package_id()}
            value={item.payId}
            error={list.error(at, 'payId')}
            autoComplete="off"
            onChange={(event) => list.change(at, 'payId', event.currentTarget.value)}
          />
          <NumberField
            label={m.admin_package_amount({ currency })}
            value={item.amount}
            error={list.error(at, 'amount')}
            onChange={(value) => list.change(at, 'amount', value)}
          />
          <NumberField
            label={m.admin_package_price()}
            value={item.paymentAmount}
            error={list.error(at, 'paymentAmount')}
            onChange={(value) => list.change(at, 'paymentAmount', value)}
          />
          <NumberField
            label={m.admin_package_ratio({ currency })}
            value={item.payRatio}
            error={list.error(at, 'payRatio')}
            onChange={(value) => list.change(at, 'payRatio', value)}
          />
          <Checkbox
            className={styles.check}
            label={m.admin_package_custom()}
            hint={m.admin_package_custom_hint()}
            checked={item.payDiy}
            onChange={(on) => list.change(at, 'payDiy', on)}
          />
          <Checkbox
            className={styles.check}
            label={m.admin_shown()}
            checked={item.show}
            onChange={(on) => list.change(at, 'show', on)}
          />
        </>
      )}
    </ListEditor>
  )
}

export function PayOptions({ draft }: ListProps) {
  const list = listSetter(draft, 'COMMON_PAY_OPTIONS')
  const blank = (): Option => ({ type: 'kami', name: m.admin_method_kami() })
  return (
    <ListEditor noun={m.admin_option()} items={list.items} max={10} create={blank} onChange={list.replace}>
      {(item, at) => (
        <>
          <Select
            label={m.admin_option_type()}
            value={item.type}
            error={list.error(at, 'type')}
            onChange={(type) => list.put(at, { type, name: nameFor(type, item.name) })}
            options={methodOptions(item.type)}
          />
          <TextField
            label={m.admin_option_name()}
            value={item.name}
            error={list.error(at, 'name')}
            autoComplete="off"
            onChange={(event) => list.change(at, 'name', event.currentTarget.value)}
          />
        </>
      )}
    </ListEditor>
  )
}

export function VipPlans({ draft }: ListProps) {
  const list = listSetter(draft, 'COMMON_VIP')
  const blank = (): Plan => ({ vipnumber: 30, paymentAmount: 10, show: true })
  return (
    <ListEditor noun={m.admin_plan()} items={list.items} max={20} create={blank} onChange={list.replace}>
      {(item, at) => (
        <>
          <NumberField
            label={m.admin_plan_days()}
            whole
            value={item.vipnumber}
            error={list.error(at, 'vipnumber')}
            onChange={(value) => list.change(at, 'vipnumber', value)}
          />
          <NumberField
            label={m.admin_plan_price({ currency: draft.value.COMMON_CURRENCY })}
            value={item.paymentAmount}
            error={list.error(at, 'paymentAmount')}
            onChange={(value) => list.change(at, 'paymentAmount', value)}
          />
          <Checkbox
            className={classNames(styles.check, styles.beside)}
            label={m.admin_shown()}
            checked={item.show}
            onChange={(on) => list.change(at, 'show', on)}
          />
        </>
      )}
    </ListEditor>
  )
}

/** The least whole number that no package has yet. */
function freeNumber(taken: string[]): string {
  let number = 1
  while (taken.includes(String(number))) number++
  return String(number)
}
