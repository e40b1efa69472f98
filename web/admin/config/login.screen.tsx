import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { configAndSecretsLoader } from '#web/admin/admin-loaders.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ConfigPage } from './config-page.tsx'
import { ChoiceRow } from './fields/choice-row.tsx'
import { FormRow } from './fields/form-row.tsx'
import { PictureRow } from './fields/picture-field.tsx'
import { SwitchRow } from './fields/switch-row.tsx'
import { AppsSection } from './login/apps-section.tsx'
import { MailSection } from './login/mail-section.tsx'
import { SmsSection } from './login/sms-section.tsx'
import styles from './section.module.css'
import { Section } from './section.tsx'
import { desktopWays, loginModeLabels, mobileWays, type Way, wayLabel } from './tabs/login-ways.ts'
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts'

export const loader = configAndSecretsLoader
export const title = () => m.admin_login()

type Login = ConfigDocument['COMMON_LOGIN']

export function Component() {
  const draft = useConfigDraft()
  return (
    <ConfigPage title={m.admin_login()} lead={m.admin_login_lead()} draft={draft}>
      <Basics draft={draft} />
      <Ways draft={draft} />
      <AppsSection draft={draft} />
      <SmsSection draft={draft} />
      <MailSection draft={draft} />
    </ConfigPage>
  )
}

function Basics({ draft }: { draft: ConfigDraft }) {
  const login = draft.value.COMMON_LOGIN
  const put = (part: Partial<Login>, name: keyof Login) =>
    draft.set('COMMON_LOGIN', { ...login, ...part }, `COMMON_LOGIN.${name}`)
  return (
    <Section title={m.admin_login_basics()}>
      <ChoiceRow
        label={m.admin_f_login_mode()}
        error={draft.error('COMMON_LOGIN.DEFAULT_LOGIN_MODE')}
        inline
        value={login.DEFAULT_LOGIN_MODE}
        onChange={(mode) => put({ DEFAULT_LOGIN_MODE: mode }, 'DEFAULT_LOGIN_MODE')}
        options={loginModeLabels.map(([value, label]) => ({ value, label: label() }))}
      />
      <PictureRow
        label={m.admin_f_login_cover()}
        hint={m.admin_f_login_cover_hint()}
        shape="cover"
        value={login.DEFAULT_COVER}
        error={draft.error('COMMON_LOGIN.DEFAULT_COVER')}
        onChange={(address) => put({ DEFAULT_COVER: address }, 'DEFAULT_COVER')}
      />
      <SwitchRow
        label={m.admin_f_verify_code()}
        hint={m.admin_f_verify_code_hint()}
        checked={login.VERIFY_CODE}
        onChange={(on) => put({ VERIFY_CODE: on }, 'VERIFY_CODE')}
      />
      <SwitchRow
        label={m.admin_f_captcha()}
        hint={m.admin_f_captcha_hint()}
        checked={login.CAPTCHA}
        onChange={(on) => put({ CAPTCHA: on }, 'CAPTCHA')}
      />
    </Section>
  )
}

function Ways({ draft }: { draft: ConfigDraft }) {
  const login = draft.value.COMMON_LOGIN
  const set = (next: Login, path: string) => draft.set('COMMON_LOGIN', next, `COMMON_LOGIN.${path}`)
  return (
    <Section title={m.admin_login()}>
      <WayRow
        label={m.admin_login_desktop()}
        ways={desktopWays}
        on={login}
        onChange={(way, on) => set({ ...login, [way]: on }, way)}
      />
      <WayRow
        label={m.admin_login_mobile()}
        hint={m.admin_login_mobile_hint()}
        ways={mobileWays}
        on={login.MOBILE}
        onChange={(way, on) => set({ ...login, MOBILE: { ...login.MOBILE, [way]: on } }, `MOBILE.${way}`)}
      />
    </Section>
  )
}

type WayRowProps<W extends Way> = {
  label: string
  hint?: string
  ways: readonly W[]
  on: Record<W, boolean>
  onChange: (way: W, on: boolean) => void
}

function WayRow<W extends Way>({ label, hint, ways, on, onChange }: WayRowProps<W>) {
  return (
    <FormRow wide label={label} hint={hint}>
      {() => (
        <div className={styles.ways}>
          {ways.map((way) => (
            <Switch key={way} label={wayLabel(way)} checked={on[way]} onChange={(next) => onChange(way, next)} />
          ))}
        </div>
      )}
    </FormRow>
  )
}
