import { m } from '#messages/messages.js'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import rows from '#web/admin/config/fields/row.module.css'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'
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
