import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import rows from '#web/admin/config/fields/row.module.css'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'

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

type Part = 'SMS' | 'MAIL'

/** The fields of one part of the document, each by its name. */
export function partSetter<P extends Part>(draft: ConfigDraft, part: P) {
  return {
    value: draft.value[part],
    error: (path: string) => draft.error(`${part}.${path}`),
    set: (change: Partial<ConfigDocument[P]>, path: string) =>
      draft.set(part, { ...draft.value[part], ...change }, `${part}.${path}`),
  }
}
