import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from './config-page.tsx'
import { fieldLabel } from './field-labels.ts'
import { FormRow } from './fields/form-row.tsx'
import { SwitchRow } from './fields/switch-row.tsx'
import { TextRow } from './fields/text-row.tsx'
import { GatewaysSection } from './pay/gateways-section.tsx'
import { OrdersSection } from './pay/orders-section.tsx'
import { Section } from './section.tsx'
import { PayOptions, PayPackages, VipPlans } from './tabs/pay-lists.tsx'
import { useConfigDraft } from './use-config-draft.ts'

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
