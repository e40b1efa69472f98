import { useEffect, useEffectEvent, useState } from 'react'
import type { Unbound } from '#contract/modules/account/oauth.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { checkBinding, checkInvite } from '#web/features/login/account-checks.ts'
import { AccountField, PasswordField } from '#web/features/login/account-fields.tsx'
import { checkLogin } from '#web/features/login/checks.ts'
import { FormFrame } from '#web/features/login/form-frame.tsx'
import { InviteField } from '#web/features/login/invite-field.tsx'
import panel from '#web/features/login/login.module.css'
import { HeadLink, PanelHead } from '#web/features/login/panel-head.tsx'
import { asNewcomer } from '#web/session/codes/newcomer.ts'
import { dropBinding, keptBinding } from '#web/session/login-methods/binding.ts'
import { providers } from '#web/session/login-methods/providers.ts'
import { useSite } from '#web/session/use-site.ts'
import { useSubmission } from '#web/session/use-submission.ts'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './bind-mode.module.css'
import type { ModeProps } from './modes.ts'

/** Somebody came from another site whom nobody here knows: an old account or a new one. What is agreed to was ticked
 *  before they left for it. */
export function BindMode(props: ModeProps) {
  // It is used up while this is still shown.
  const [binding] = useState(keptBinding)
  const name = binding ? providers[binding.bindingType].name() : ''
  const leave = () => {
    dropBinding()
    props.onLogin()
  }
  const leaveIfOver = useEffectEvent(() => {
    if (!binding) leave()
  })
  useEffect(() => leaveIfOver(), [])
  return (
    <>
      <PanelHead heading={props.heading} title={m.bind_title()}>
        {name && m.bind_lead({ name })}
        <HeadLink label={m.bind_leave()} onClick={leave} />
      </PanelHead>
      <Tabs
        label={m.bind_title()}
        look={props.dress === 'mobile' ? 'mobile' : 'bar'}
        className={styles.tabs}
        tabs={[
          { value: 'existing', label: m.bind_existing() },
          { value: 'new', label: m.bind_new() },
        ]}
      >
        <TabPanel value="existing">
          <ExistingForm {...props} binding={binding} />
        </TabPanel>
        <TabPanel value="new">
          <NewForm {...props} binding={binding} />
        </TabPanel>
      </Tabs>
    </>
  )
}

type BindingProps = ModeProps & { binding: Unbound | null }

function ExistingForm({ dress, draft, onLoggedIn, binding }: BindingProps) {
  const submission = useSubmission({
    fields: ['username', 'password'],
    check: (values) => ({ ...checkBinding(binding), ...checkLogin(values) }),
    progress: m.bind_progress(),
    wait: pageLimits.loginDebounce,
    async send({ username = '', password = '' }) {
      await api.link.binding({ ...ticket(binding), username, password })
      return enter(binding, onLoggedIn)
    },
  })
  return (
    <FormFrame dress={dress} submission={submission} draft={draft} label={m.bind_submit()}>
      <AccountField dress={dress} defaultValue={draft.username} />
      <PasswordField dress={dress} />
    </FormFrame>
  )
}

function NewForm({ dress, draft, onLoggedIn, binding }: BindingProps) {
  const { COMMON_REGISTER: mode } = useSite()
  const submission = useSubmission({
    fields: ['invite'],
    check: (values) => ({ ...checkBinding(binding), ...(mode === 'invite' ? checkInvite(values) : {}) }),
    progress: m.bind_create_progress(),
    wait: pageLimits.loginDebounce,
    async send({ invite }) {
      await asNewcomer(mode === 'puzzle', (captcha) => api.link.createNew({ ...ticket(binding), invite, captcha }))
      return enter(binding, onLoggedIn)
    },
  })
  if (mode === 'closed') return <Notice className={panel.closed}>{m.register_closed()}</Notice>
  return (
    <FormFrame dress={dress} submission={submission} draft={draft} label={m.bind_create()}>
      <p className={panel.note}>{mode === 'approve' ? m.register_approve_note() : m.bind_new_note()}</p>
      {mode === 'invite' && <InviteField isLast dress={dress} defaultValue={draft.invite} />}
    </FormFrame>
  )
}

const ticket = (binding: Unbound | null) => ({
  bindingType: binding?.bindingType ?? '',
  bindingvValue: binding?.bindingvValue ?? '',
})

function enter(binding: Unbound | null, onLoggedIn: ModeProps['onLoggedIn']): string {
  dropBinding()
  return onLoggedIn({ wait: limits.reloadAfterBinding, to: binding?.returnTo })
}
