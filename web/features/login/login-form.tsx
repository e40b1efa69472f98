import { enterAsMember } from '#web/session/after-login.ts'
import { keptDraft } from './draft.ts'
import { PasswordForm } from './modes/password-form.tsx'

/** Account and password alone, for a publicApi that nobody registers at. */
export function LoginForm({ to }: { to?: string }) {
  return <PasswordForm dress="desktop" draft={keptDraft()} onLoggedIn={() => enterAsMember(to)} />
}
