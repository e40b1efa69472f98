import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { PayProvider } from '#contract/shared/pay.ts'
import { m } from '#messages/messages.js'
import { fieldsOf } from '#web/admin/config/draft-fields.ts'
import { Fold } from '#web/admin/config/fields/fold.tsx'
import { ChoiceRow, CopyRow, FormRow, SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { SecretRows, useSecretsSet } from '#web/admin/config/secret-section.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery } from '#web/api/queries/admin-setup-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { GatewayKey, type GatewayName, GatewayText, gatewayOf } from './gateway-rows.tsx'

type DraftProps = { draft: ConfigDraft }

/** One fold for each of those who take money for the site. */
export function GatewaysSection({ draft }: DraftProps) {
  return (
    <Section title={m.admin_f_pay_gateways()} lead={m.admin_gate_lead()}>
      <Epay draft={draft} />
      <Alipay draft={draft} />
      <WechatPay draft={draft} />
    </Section>
  )
}

type GatewayProps = DraftProps & {
  gateway: GatewayName
  provider: PayProvider
  title: string
  hint: string
  secrets: SecretName[]
  /** Whether what it cannot do without is filled in. */
  isFilled: boolean
  notify: 'payEpay' | 'payAlipay' | 'payWechat'
  children: ReactNode
}

function Gateway(props: GatewayProps) {
  const { draft, gateway, provider, title, hint, secrets, isFilled, notify, children } = props
  const { returnAddresses } = useSuspenseQuery(adminConfigQuery(api)).data
  const isSet = useSecretsSet(secrets) && isFilled
  const paths = Object.keys(draft.faults ?? {}).filter((path) => path.startsWith(`PAY.${gateway}.`))
  return (
    <Fold
      title={title}
      hasFault={paths.some((path) => draft.error(path))}
      state={
        <>
          {hint}{' '}
          <Badge tone={isSet ? 'success' : 'plain'}>{isSet ? m.admin_app_ready() : m.admin_app_not_ready()}</Badge>
        </>
      }
    >
      {children}
      <SecretRows names={secrets} />
      <CopyRow label={m.admin_gate_notify()} hint={m.admin_gate_notify_hint()} value={returnAddresses[notify]} />
      <GatewayTest draft={draft} provider={provider} />
    </Fold>
  )
}

function Epay({ draft }: DraftProps) {
  const gateway = gatewayOf(draft, 'EPAY')
  const { value } = gateway
  const field = fieldsOf(gateway)
  const row = { draft, gateway: 'EPAY' } as const
  const isRsa = value.VERSION === 'v2'
  return (
    <Gateway
      {...row}
      provider="epay"
      title={m.admin_provider_epay()}
      hint={m.admin_gate_epay_hint()}
      secrets={[isRsa ? 'PAY_EPAY_PRIVATE_KEY' : 'PAY_MERCHANT_KEY']}
      isFilled={Boolean(value.URL && value.PID && (!isRsa || value.PUBLIC_KEY))}
      notify="payEpay"
    >
      <GatewayText {...row} name="URL" label={m.admin_gate_url()} isAddress placeholder="https://pay.example.com/" />
      <SwitchRow label={m.admin_gate_private()} hint={m.admin_gate_private_hint()} {...field('ALLOW_PRIVATE')} />
      <GatewayText {...row} name="PID" label={m.admin_gate_pid()} />
      <ChoiceRow
        inline
        label={m.admin_gate_version()}
        {...field('VERSION')}
        options={[
          { value: 'v1', label: m.admin_gate_v1() },
          { value: 'v2', label: m.admin_gate_v2() },
        ]}
      />
      {isRsa ? (
        <GatewayKey {...row} name="PUBLIC_KEY" label={m.admin_gate_public_epay()} hint={m.admin_gate_public_hint()} />
      ) : (
        <ChoiceRow
          inline
          label={m.admin_gate_sign()}
          {...field('SIGN_MODE')}
          options={[
            { value: 'plain', label: m.admin_gate_sign_plain() },
            { value: 'amp_key', label: m.admin_gate_sign_amp() },
          ]}
        />
      )}
      <NumberRow label={m.admin_gate_confirm()} hint={m.admin_gate_confirm_hint()} {...field('CONFIRM_ABOVE')} />
    </Gateway>
  )
}

function Alipay({ draft }: DraftProps) {
  const { value } = gatewayOf(draft, 'ALIPAY')
  const row = { draft, gateway: 'ALIPAY' } as const
  return (
    <Gateway
      {...row}
      provider="alipay"
      title={m.admin_provider_alipay()}
      hint={m.admin_gate_licence_hint()}
      secrets={['PAY_ALIPAY_PRIVATE_KEY']}
      isFilled={Boolean(value.APP_ID && value.PUBLIC_KEY)}
      notify="payAlipay"
    >
      <GatewayText {...row} name="APP_ID" label={m.admin_gate_app()} />
      <GatewayText {...row} name="SELLER_ID" label={m.admin_gate_seller()} hint={m.admin_gate_seller_hint()} />
      <GatewayKey {...row} name="PUBLIC_KEY" label={m.admin_gate_public_alipay()} hint={m.admin_gate_public_hint()} />
      <GatewayText {...row} name="GATEWAY" label={m.admin_gate_url()} isAddress />
    </Gateway>
  )
}

function WechatPay({ draft }: DraftProps) {
  const gateway = gatewayOf(draft, 'WXPAY')
  const { value } = gateway
  const field = fieldsOf(gateway)
  const row = { draft, gateway: 'WXPAY' } as const
  return (
    <Gateway
      {...row}
      provider="wechat"
      title={m.admin_provider_wechat()}
      hint={m.admin_gate_licence_hint()}
      secrets={['PAY_WX_PRIVATE_KEY', 'PAY_WX_API_V3_KEY']}
      isFilled={Boolean(value.MCH_ID && value.APP_ID && value.SERIAL_NO)}
      notify="payWechat"
    >
      <GatewayText {...row} name="MCH_ID" label={m.admin_gate_mch()} />
      <GatewayText {...row} name="APP_ID" label={m.admin_gate_app()} />
      <GatewayText {...row} name="SERIAL_NO" label={m.admin_gate_serial()} />
      <GatewayText {...row} name="PUBLIC_KEY_ID" label={m.admin_gate_key_id()} hint={m.admin_gate_key_id_hint()} />
      {value.PUBLIC_KEY_ID && <GatewayKey {...row} name="PUBLIC_KEY" label={m.admin_gate_public_wx()} />}
      <SwitchRow label={m.admin_gate_h5()} hint={m.admin_gate_h5_hint()} {...field('H5')} />
      <GatewayText {...row} name="BASE_URL" label={m.admin_gate_url()} isAddress />
    </Gateway>
  )
}

/** Asks the provider with what is saved; what is only typed in cannot be tried. */
function GatewayTest({ draft, provider }: { draft: ConfigDraft; provider: PayProvider }) {
  const saved = draft.saved.PAY
  const trial = useMutation({ mutationFn: (_tried: typeof saved) => api.adminPay.test({ provider }) })
  const isUnsaved = draft.changes > 0
  // A result is about what was saved when it was asked for.
  const shown = isUnsaved || trial.variables !== saved ? null : trial
  return (
    <FormRow label={m.admin_gate_test()} hint={isUnsaved ? m.admin_test_unsaved() : m.admin_gate_test_hint()}>
      {({ describedBy }) => (
        <>
          <Button
            aria-describedby={describedBy}
            disabled={isUnsaved || draft.saving}
            pending={trial.isPending}
            onClick={() => trial.mutate(saved)}
          >
            {m.admin_gate_test()}
          </Button>
          {shown?.isSuccess && <Notice tone="success">{m.admin_gate_test_ok()}</Notice>}
          {shown?.isError && <Notice tone="danger">{shown.error.message}</Notice>}
        </>
      )}
    </FormRow>
  )
}
