import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { ConfigPage } from './config-page.tsx'
import { fieldLabel } from './field-labels.ts'
import { FormRow } from './fields/form-row.tsx'
import { NumberField } from './fields/number-field.tsx'
import rows from './fields/row.module.css'
import { SwitchRow } from './fields/switch-row.tsx'
import { TextRow } from './fields/text-row.tsx'
import { GatewaysSection } from './pay/gateways-section.tsx'
import { Section } from './section.tsx'
import { PayOptions, PayPackages, VipPlans } from './tabs/pay-lists.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configAndSecretsLoader
export const title = () => m.admin_pay()

export function Component() {
  const draft = useConfigDraft()
  const { value, set, error } = draft
  return (
    <ConfigPage title={m.admin_pay()} lead={m.admin_pay_lead()} draft={draft}>
      <Section title={m.admin_pay_basics()}>
        <TextRow draft={draft} field="COMMON_CURRENCY" limit={10} hint={m.admin_f_currency_hint()} required short />
        <TextRow draft={draft} field="COMMON_ORDERNUMBER_PREFIX" limit={8} hint={m.admin_f_order_prefix_hint()} short />
      </Section>
      <Section title={m.admin_f_is_pay()}>
        <SwitchRow
          label={fieldLabel('COMMON_IS_PAY')}
          hint={m.admin_f_is_pay_hint()}
          checked={value.COMMON_IS_PAY}
          onChange={(on) => set('COMMON_IS_PAY', on)}
        />
        <FormRow wide label={fieldLabel('COMMON_PAY')} error={error('COMMON_PAY')}>
          {() => <PayPackages draft={draft} />}
        </FormRow>
        <FormRow wide label={fieldLabel('COMMON_PAY_OPTIONS')} error={error('COMMON_PAY_OPTIONS')}>
          {() => <PayOptions draft={draft} />}
        </FormRow>
        <TextRow draft={draft} field="COMMON_PAY_DESCR" limit={1000} rows={3} />
      </Section>
      <Section title={m.admin_f_is_vip()}>
        <SwitchRow
          label={fieldLabel('COMMON_IS_VIP')}
          hint={m.admin_f_is_vip_hint()}
          checked={value.COMMON_IS_VIP}
          onChange={(on) => set('COMMON_IS_VIP', on)}
        />
        <FormRow wide label={fieldLabel('COMMON_VIP')} error={error('COMMON_VIP')}>
          {() => <VipPlans draft={draft} />}
        </FormRow>
        <TextRow draft={draft} field="COMMON_VIP_DESCR" limit={1000} rows={3} />
      </Section>
      <OrdersSection draft={draft} />
      <GatewaysSection draft={draft} />
    </ConfigPage>
  )
}

/** How long an order waits, what may be paid at will, and what agents pay. */
function OrdersSection({ draft }: { draft: ConfigDraft }) {
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
