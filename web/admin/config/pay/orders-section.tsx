import { m } from '#messages/messages.js'
import { NumberField } from '#web/admin/config/fields/number-field.tsx'
import rows from '#web/admin/config/fields/row.module.css'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { classNames } from '#web/ui/format/class-names.ts'

/** How long an order waits, what may be paid at will, and what agents pay. */
export function OrdersSection({ draft }: { draft: ConfigDraft }) {
  const { PAY, AGENT } = draft.value
  const className = classNames(rows.row, rows.short)
  return (
    <Section title={m.admin_gate_orders()}>
      <NumberField
        whole
        className={className}
        label={m.admin_gate_expire()}
        hint={m.admin_gate_expire_hint()}
        value={PAY.EXPIRE_MINUTES}
        error={draft.error('PAY.EXPIRE_MINUTES')}
        onChange={(EXPIRE_MINUTES) => draft.set('PAY', { ...PAY, EXPIRE_MINUTES }, 'PAY.EXPIRE_MINUTES')}
      />
      <NumberField
        className={className}
        label={m.admin_gate_min()}
        value={PAY.CUSTOM.MIN}
        error={draft.error('PAY.CUSTOM.MIN')}
        onChange={(MIN) => draft.set('PAY', { ...PAY, CUSTOM: { ...PAY.CUSTOM, MIN } }, 'PAY.CUSTOM.MIN')}
      />
      <NumberField
        className={className}
        label={m.admin_gate_max()}
        value={PAY.CUSTOM.MAX}
        error={draft.error('PAY.CUSTOM.MAX')}
        onChange={(MAX) => draft.set('PAY', { ...PAY, CUSTOM: { ...PAY.CUSTOM, MAX } }, 'PAY.CUSTOM.MAX')}
      />
      <NumberField
        whole
        className={className}
        label={m.admin_agent_percent()}
        hint={m.admin_agent_percent_hint()}
        value={AGENT.PERCENT}
        error={draft.error('AGENT.PERCENT')}
        onChange={(PERCENT) => draft.set('AGENT', { PERCENT }, 'AGENT.PERCENT')}
      />
    </Section>
  )
}
