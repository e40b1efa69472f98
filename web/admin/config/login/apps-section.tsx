import { useSuspenseQuery } from '@tanstack/react-query'
import type { OauthProvider } from '#contract/modules/account/oauth.ts'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { below, type DraftPart, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { Fold } from '#web/admin/config/fields/fold.tsx'
import { ChoiceRow, CopyRow, SwitchRow } from '#web/admin/config/fields/form-row.tsx'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { PlainRow } from '#web/admin/config/fields/text-row.tsx'
import { SecretRows, useSecretsSet } from '#web/admin/config/secret-section.tsx'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery } from '#web/api/queries/admin-setup-queries.ts'
import { ProviderSign } from '#web/session/login-methods/provider-sign.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { optionsOf } from '#web/ui/forms/options.ts'

type Apps = ConfigDocument['LOGIN_PROVIDERS']
type AppName = keyof Apps

const modes: Record<Apps['WX_GZH']['MODE'], () => string> = {
  plain: m.admin_app_mode_plain,
  safe: m.admin_app_mode_safe,
}

/** Fields of an app that are plain texts. */
type TextName = 'APP_ID' | 'CLIENT_KEY' | 'CLIENT_ID' | 'API_KEY' | AddressName
type AddressName = 'BASE_URL' | 'OPEN_URL' | 'API_URL' | 'AUTH_URL' | 'ACCOUNT_URL' | 'PORTRAIT_URL'

interface App {
  sign: OauthProvider
  name: () => string
  id: Exclude<TextName, AddressName>
  secrets: readonly SecretName[]
  /** Other addresses than the provider's own, for tests and for networks that have their own way out. */
  addresses: readonly AddressName[]
}

/** What this site is to each provider. WeChat knows a site in two ways. */
const apps: Record<AppName, App> = {
  WX: {
    sign: 'wechat',
    name: m.admin_app_wx,
    id: 'APP_ID',
    secrets: ['WX_APP_SECRET'],
    addresses: ['OPEN_URL', 'API_URL'],
  },
  WX_GZH: {
    sign: 'wechat',
    name: m.admin_app_wx_gzh,
    id: 'APP_ID',
    secrets: ['WX_GZH_SECRET', 'WX_GZH_TOKEN', 'WX_GZH_AES_KEY'],
    addresses: ['OPEN_URL', 'API_URL'],
  },
  QQ: { sign: 'qq', name: m.login_method_qq, id: 'APP_ID', secrets: ['QQ_APP_SECRET'], addresses: ['BASE_URL'] },
  DY: {
    sign: 'douyin',
    name: m.login_method_douyin,
    id: 'CLIENT_KEY',
    secrets: ['DY_CLIENT_SECRET'],
    addresses: ['BASE_URL'],
  },
  HW: {
    sign: 'huawei',
    name: m.login_method_huawei,
    id: 'CLIENT_ID',
    secrets: ['HW_CLIENT_SECRET'],
    addresses: ['AUTH_URL', 'ACCOUNT_URL'],
  },
  BD: {
    sign: 'baidu',
    name: m.login_method_baidu,
    id: 'API_KEY',
    secrets: ['BD_SECRET_KEY'],
    addresses: ['BASE_URL', 'PORTRAIT_URL'],
  },
  XM: {
    sign: 'xiaomi',
    name: m.login_method_xiaomi,
    id: 'CLIENT_ID',
    secrets: ['XM_APP_SECRET'],
    addresses: ['ACCOUNT_URL', 'OPEN_URL'],
  },
}

const appNames = Object.keys(apps) as AppName[]

const labels: Record<TextName, () => string> = {
  APP_ID: m.admin_p_APP_ID,
  CLIENT_KEY: m.admin_p_CLIENT_KEY,
  CLIENT_ID: m.admin_p_CLIENT_ID,
  API_KEY: m.admin_p_API_KEY,
  BASE_URL: m.admin_p_BASE_URL,
  OPEN_URL: m.admin_p_OPEN_URL,
  API_URL: m.admin_p_API_URL,
  AUTH_URL: m.admin_p_AUTH_URL,
  ACCOUNT_URL: m.admin_p_ACCOUNT_URL,
  PORTRAIT_URL: m.admin_p_PORTRAIT_URL,
}

function textLabel(name: TextName): string {
  return labels[name]()
}

/** One fold for each app that the site may have at a provider. */
export function AppsSection({ draft }: { draft: ConfigDraft }) {
  return (
    <Section title={m.admin_f_login_providers()} lead={m.admin_apps_lead()}>
      {appNames.map((name) => (
        <AppFold key={name} draft={draft} app={name} />
      ))}
    </Section>
  )
}

function AppFold({ draft, app }: { draft: ConfigDraft; app: AppName }) {
  const { sign, name, id, secrets, addresses } = apps[app]
  const { returnAddresses } = useSuspenseQuery(adminConfigQuery(api)).data
  const { value: own, error, set } = below(partOf(draft, 'LOGIN_PROVIDERS'), app) as DraftPart<Apps[AppName]>
  const value: Partial<Record<TextName, string>> = own as object
  const isSet = useSecretsSet(secrets.slice(0, 1)) && value[id] !== ''
  const paths = Object.keys(draft.faults ?? {}).filter((path) => path.startsWith(`LOGIN_PROVIDERS.${app}.`))
  return (
    <Fold
      hasFault={paths.some((path) => draft.error(path))}
      title={
        <>
          <ProviderSign of={sign} />
          {name()}
        </>
      }
      state={<Badge tone={isSet ? 'success' : 'plain'}>{isSet ? m.admin_app_ready() : m.admin_app_not_ready()}</Badge>}
    >
      <TextFieldRow name={id} value={value[id] ?? ''} error={error(id)} onChange={(next) => set({ [id]: next }, id)} />
      <SecretRows names={secrets} />
      <CopyRow label={m.admin_app_return()} hint={m.admin_app_return_hint()} value={returnAddresses[sign]} />
      {app === 'QQ' && (
        <SwitchRow
          label={m.admin_app_unionid()}
          hint={m.admin_app_unionid_hint()}
          value={draft.value.LOGIN_PROVIDERS.QQ.UNIONID}
          onChange={(on) => set({ UNIONID: on }, 'UNIONID')}
        />
      )}
      {app === 'WX_GZH' && <ServiceAccountRows draft={draft} pushAddress={returnAddresses.wechatPush} />}
      <Fold title={m.admin_app_advanced()} hasFault={addresses.some((address) => error(address))}>
        {addresses.map((address) => (
          <TextFieldRow
            key={address}
            name={address}
            value={value[address] ?? ''}
            error={error(address)}
            onChange={(next) => set({ [address]: next }, address)}
          />
        ))}
      </Fold>
    </Fold>
  )
}

type TextFieldRowProps = { name: TextName; value: string; error?: string; onChange: (value: string) => void }

function TextFieldRow({ name, value, error, onChange }: TextFieldRowProps) {
  const isAddress = name.endsWith('_URL')
  return (
    <PlainRow
      label={textLabel(name)}
      value={value}
      error={error}
      inputMode={isAddress ? 'url' : undefined}
      placeholder={isAddress ? m.admin_app_own_address() : undefined}
      spellCheck={false}
      onChange={onChange}
    />
  )
}

/** What a service account of WeChat has besides: messages, QR codes, the proof of the domain. */
function ServiceAccountRows({ draft, pushAddress }: { draft: ConfigDraft; pushAddress: string }) {
  const field = fieldsOf(below(partOf(draft, 'LOGIN_PROVIDERS'), 'WX_GZH'))
  return (
    <>
      <CopyRow label={m.admin_app_push()} hint={m.admin_app_push_hint()} value={pushAddress} />
      <ChoiceRow label={m.admin_app_mode()} inline {...field('MODE')} options={optionsOf(modes)} />
      <NumberRow whole label={m.admin_app_qr_seconds()} hint={m.admin_app_qr_seconds_hint()} {...field('QR_SECONDS')} />
      <PlainRow
        label={m.admin_app_verify_file()}
        hint={m.admin_app_verify_file_hint()}
        spellCheck={false}
        {...field('VERIFY_FILE')}
      />
    </>
  )
}
