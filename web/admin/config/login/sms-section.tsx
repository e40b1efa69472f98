import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, faultBelow, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { Fold } from '#web/admin/config/fields/fold.tsx'
import { ChoiceRow } from '#web/admin/config/fields/form-row.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { SecretRows } from '#web/admin/config/secret-section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { checkPhone } from '#web/session/codes/contact-checks.ts'
import { optionsOf } from '#web/ui/forms/options.ts'
import { DeliverySection } from './delivery-section.tsx'

type Sms = ConfigDocument['SMS']

const templateParams: Record<Sms['TENCENT']['TEMPLATE_PARAMS'], () => string> = {
  code: m.admin_sms_params_code,
  'code-minutes': m.admin_sms_params_minutes,
}

export function SmsSection({ draft }: { draft: ConfigDraft }) {
  const { value } = partOf(draft, 'SMS')
  return (
    <DeliverySection
      draft={draft}
      part="SMS"
      title={m.admin_f_sms()}
      lead={m.admin_sms_lead()}
      provider={m.admin_sms_provider()}
      providers={[
        ['aliyun', m.admin_sms_aliyun()],
        ['tencent', m.admin_sms_tencent()],
      ]}
      test={{
        label: m.admin_sms_test_to(),
        inputMode: 'tel',
        problem: (phone) => checkPhone({ phone }).phone,
        send: (phone) => api.delivery.smsTest({ phone }),
        sent: m.admin_sms_test_done(),
      }}
    >
      {(value.PROVIDER === 'aliyun' || faultBelow(draft, 'SMS.ALIYUN')) && (
        <ServiceRows
          draft={draft}
          service="ALIYUN"
          names={['ACCESS_KEY_ID', 'SIGN_NAME', 'TEMPLATE_CODE', 'ALERT_TEMPLATE', 'RESET_TEMPLATE']}
        />
      )}
      {(value.PROVIDER === 'tencent' || faultBelow(draft, 'SMS.TENCENT')) && (
        <>
          <ServiceRows
            draft={draft}
            service="TENCENT"
            names={[
              'SECRET_ID',
              'SDK_APP_ID',
              'SIGN_NAME',
              'TEMPLATE_ID',
              'ALERT_TEMPLATE',
              'RESET_TEMPLATE',
              'REGION',
            ]}
          />
          <TemplateParams draft={draft} />
        </>
      )}
    </DeliverySection>
  )
}

const labels = {
  ACCESS_KEY_ID: m.admin_sms_ACCESS_KEY_ID,
  SECRET_ID: m.admin_sms_SECRET_ID,
  SDK_APP_ID: m.admin_sms_SDK_APP_ID,
  SIGN_NAME: m.admin_sms_SIGN_NAME,
  TEMPLATE_CODE: m.admin_sms_TEMPLATE_CODE,
  TEMPLATE_ID: m.admin_sms_TEMPLATE_ID,
  ALERT_TEMPLATE: m.admin_sms_ALERT_TEMPLATE,
  RESET_TEMPLATE: m.admin_sms_RESET_TEMPLATE,
  REGION: m.admin_sms_REGION,
  ENDPOINT: m.admin_p_BASE_URL,
}
type RowName = keyof typeof labels

const hints: Partial<Record<RowName, () => string>> = {
  ALERT_TEMPLATE: m.admin_sms_alert_hint,
  RESET_TEMPLATE: m.admin_sms_reset_hint,
}

/** One each: whoever changes the service and back finds both. */
const secrets = { ALIYUN: 'SMS_ACCESS_KEY_SECRET', TENCENT: 'SMS_SECRET_KEY' } as const

type ServiceRowsProps = { draft: ConfigDraft; service: 'ALIYUN' | 'TENCENT'; names: RowName[] }

function ServiceRows({ draft, service, names }: ServiceRowsProps) {
  const { value, error, set } = partOf(draft, 'SMS')
  const options: Partial<Record<RowName, string>> = value[service]
  const row = (name: RowName) => (
    <PlainRow
      key={name}
      label={labels[name]()}
      hint={hints[name]?.()}
      value={options[name] ?? ''}
      error={error(`${service}.${name}`)}
      spellCheck={false}
      placeholder={name === 'ENDPOINT' ? m.admin_app_own_address() : undefined}
      onChange={(text) => set({ [service]: { ...value[service], [name]: text } }, `${service}.${name}`)}
    />
  )
  return (
    <>
      {names.map(row)}
      <SecretRows names={[secrets[service]]} />
      <Fold title={m.admin_app_advanced()} hasFault={error(`${service}.ENDPOINT`) !== undefined}>
        {row('ENDPOINT')}
      </Fold>
    </>
  )
}

function TemplateParams({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(below(partOf(draft, 'SMS'), 'TENCENT'))
  return (
    <ChoiceRow label={m.admin_sms_params()} inline {...field('TEMPLATE_PARAMS')} options={optionsOf(templateParams)} />
  )
}
