import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/class-names.ts'
import { NumberField } from '../fields/number-field.tsx'
import rows from '../fields/row.module.css'
import type { ConfigDraft } from '../use-config-draft.ts'
import { partSetter } from './part-setter.ts'

/** How many messages may leave in a day: what a flood can cost at most. */
export function BudgetField({ draft, part }: { draft: ConfigDraft; part: 'MAIL' | 'SMS' }) {
  const { value, error, set } = partSetter(draft, part)
  return (
    <NumberField
      whole
      className={classNames(rows.row, rows.short)}
      label={m.admin_budget()}
      hint={m.admin_budget_hint()}
      value={value.DAILY_BUDGET}
      error={error('DAILY_BUDGET')}
      onChange={(DAILY_BUDGET) => set({ DAILY_BUDGET }, 'DAILY_BUDGET')}
    />
  )
}
