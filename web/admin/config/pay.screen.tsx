import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from './config-page.tsx'
import { below, fieldsOf, partOf, topFieldsOf } from './draft-fields.ts'
import { fieldLabel } from './field-labels.ts'
import { FormRow, SwitchRow } from './fields/form-row.tsx'
import { NumberRow } from './fields/number-field.tsx'
import { TextRow } from './fields/text-row.tsx'
import { Guarded, NeedsSecretsNotice } from './needs-secrets.tsx'
import { GatewaysSection } from './pay/gateways-section.tsx'
import { Section } from './section.tsx'
import { PayOptions, PayPackages, VipPlans } from './tabs/pay-lists.tsx'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configAndSecretsLoader
export const title = () => m.admin_pay()

export function Component() {
  const draft = useConfigDraft()
  const { error } = draft
  const field = topFieldsOf(draft)
  return (
    <ConfigPage title={m.admin_pay()} lead={m.admin_pay_lead()} draft={draft}>
      <NeedsSecretsNotice />
      <Section title={m.admin_pay_basics()}>
        <TextRow draft={draft} field="COMMON_CURRENCY" limit={10} hint={m.admin_f_currency_hint()} required short />
        <TextRow draft={draft} field="COMMON_ORDERNUMBER_PREFIX" limit={8} hint={m.admin_f_order_prefix_hint()} short />
      </Section>
      <Section title={m.admin_f_is_pay()}>
        <Guarded>
          <SwitchRow {...field('COMMON_IS_PAY')} hint={m.admin_f_is_pay_hint()} />
          <FormRow wide label={fieldLabel('COMMON_PAY')} error={error('COMMON_PAY')}>
            {() => <PayPackages draft={draft} />}
          </FormRow>
          <FormRow wide label={fieldLabel('COMMON_PAY_OPTIONS')} error={error('COMMON_PAY_OPTIONS')}>
            {() => <PayOptions draft={draft} />}
          </FormRow>
        </Guarded>
        <TextRow draft={draft} field="COMMON_PAY_DESCR" limit={1000} rows={3} />
      </Section>
      <Section title={m.admin_f_is_vip()}>
        <SwitchRow {...field('COMMON_IS_VIP')} hint={m.admin_f_is_vip_hint()} />
        <FormRow wide label={fieldLabel('COMMON_VIP')} error={error('COMMON_VIP')}>
          {() => <VipPlans draft={draft} />}
        </FormRow>
        <TextRow draft={draft} field="COMMON_VIP_DESCR" limit={1000} rows={3} />
      </Section>
      <OrdersSection draft={draft} />
      <Guarded>
        <GatewaysSection draft={draft} />
      </Guarded>
    </ConfigPage>
  )
}

/** How long an order waits, what may be paid at will, and what agents pay. */
function OrdersSection({ draft }: { draft: ConfigDraft }) {
  const pay = partOf(draft, 'PAY')
  const custom = fieldsOf(below(pay, 'CUSTOM'))
  const agent = fieldsOf(partOf(draft, 'AGENT'))
  return (
    <Section title={m.admin_gate_orders()}>
      <Guarded>
        <NumberRow
          whole
          label={m.admin_gate_expire()}
          hint={m.admin_gate_expire_hint()}
          {...fieldsOf(pay)('EXPIRE_MINUTES')}
        />
        <NumberRow label={m.admin_gate_min()} {...custom('MIN')} />
        <NumberRow label={m.admin_gate_max()} {...custom('MAX')} />
      </Guarded>
      <NumberRow whole label={m.admin_agent_percent()} hint={m.admin_agent_percent_hint()} {...agent('PERCENT')} />
    </Section>
  )
}
