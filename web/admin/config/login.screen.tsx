import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ConfigPage } from './config-page.tsx'
import { fieldsOf, partOf } from './draft-fields.ts'
import { ChoiceRow, FormRow, SwitchRow } from './fields/form-row.tsx'
import { PictureRow } from './fields/picture-field.tsx'
import { AppsSection } from './login/apps-section.tsx'
import { MailSection } from './login/mail-section.tsx'
import { SmsSection } from './login/sms-section.tsx'
import { useMayGuarded } from './needs-secrets.tsx'
import styles from './section.module.css'
import { Section } from './section.tsx'
import { desktopMethods, type LoginMethod, loginModeLabels, methodLabel, mobileMethods } from './tabs/login-methods.ts'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configAndSecretsLoader
export const title = () => m.admin_login()

type Login = ConfigDocument['COMMON_LOGIN']

export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage title={m.admin_login()} lead={m.admin_login_lead()} draft={draft}>
      <Basics draft={draft} />
      <StaffSecurity draft={draft} />
      <LoginMethods draft={draft} />
      <AppsSection draft={draft} />
      <SmsSection draft={draft} />
      <MailSection draft={draft} />
    </ConfigPage>
  )
}

function Basics({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_LOGIN'))
  return (
    <Section title={m.admin_login_basics()}>
      <ChoiceRow
        label={m.admin_f_login_mode()}
        inline
        {...field('DEFAULT_LOGIN_MODE')}
        options={loginModeLabels.map(([value, label]) => ({ value, label: label() }))}
      />
      <PictureRow
        label={m.admin_f_login_cover()}
        hint={m.admin_f_login_cover_hint()}
        shape="cover"
        {...field('DEFAULT_COVER')}
      />
      <SwitchRow label={m.admin_f_verify_code()} hint={m.admin_f_verify_code_hint()} {...field('VERIFY_CODE')} />
      <SwitchRow label={m.admin_f_captcha()} hint={m.admin_f_captcha_hint()} {...field('CAPTCHA')} />
    </Section>
  )
}

function StaffSecurity({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'COMMON_SECURITY'))
  const may = useMayGuarded()
  const hint = may ? m.admin_f_staff_2fa_hint() : m.config_need_secrets()
  return (
    <Section title={m.admin_f_security()}>
      <SwitchRow label={m.admin_f_staff_2fa()} hint={hint} disabled={!may} {...field('STAFF_2FA')} />
    </Section>
  )
}

function LoginMethods({ draft }: { draft: ConfigDraft }) {
  const login = draft.value.COMMON_LOGIN
  const set = (next: Login, path: string) => draft.set('COMMON_LOGIN', next, `COMMON_LOGIN.${path}`)
  return (
    <Section title={m.admin_login()}>
      <MethodRow
        label={m.admin_login_desktop()}
        methods={desktopMethods}
        on={login}
        onChange={(method, on) => set({ ...login, [method]: on }, method)}
      />
      <MethodRow
        label={m.admin_login_mobile()}
        hint={m.admin_login_mobile_hint()}
        methods={mobileMethods}
        on={login.MOBILE}
        onChange={(method, on) => set({ ...login, MOBILE: { ...login.MOBILE, [method]: on } }, `MOBILE.${method}`)}
      />
    </Section>
  )
}

type MethodRowProps<W extends LoginMethod> = {
  label: string
  hint?: string
  methods: readonly W[]
  on: Record<W, boolean>
  onChange: (method: W, on: boolean) => void
}

function MethodRow<W extends LoginMethod>({ label, hint, methods, on, onChange }: MethodRowProps<W>) {
  return (
    <FormRow wide label={label} hint={hint}>
      {() => (
        <div className={styles.methods}>
          {methods.map((method) => (
            <Switch
              key={method}
              label={methodLabel(method)}
              checked={on[method]}
              onChange={(next) => onChange(method, next)}
            />
          ))}
        </div>
      )}
    </FormRow>
  )
}
