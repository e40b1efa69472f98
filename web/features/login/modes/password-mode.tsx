import { m } from '#messages/messages.js'
import { HeadLink, PanelHead } from '#web/features/login/panel-head.tsx'
import { useSite } from '#web/session/use-site.ts'
import type { ModeProps } from './modes.ts'
import { PasswordForm } from './password-form.tsx'

export function PasswordMode(props: ModeProps) {
  const { heading, dress, draft, Consent, onLoggedIn, go, prepare } = props
  return (
    <>
      <PanelHead heading={heading} title={useLoginTitle(dress)}>
        {m.login_no_account()}
        <HeadLink label={m.login_go_register()} onClick={() => go('register')} onNear={prepare} />
      </PanelHead>
      <PasswordForm
        dress={dress}
        draft={draft}
        Consent={Consent}
        onLoggedIn={onLoggedIn}
        onForgotten={() => go('reset')}
      />
    </>
  )
}

/** In the dialog the site stands beside the form; on the phone the heading names it. */
export function useLoginTitle(dress: ModeProps['dress']): string {
  const { COMMON_SITE_NAME: site } = useSite()
  return dress === 'mobile' ? m.login_to_site({ site }) : m.login_welcome()
}
