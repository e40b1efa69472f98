import { m } from '#messages/messages.js'
import { loadLogins } from '#web/features/account/load-account.ts'
import { LoginTable } from '#web/features/account/logins/login-table.tsx'
import { Logins } from '#web/features/account/logins/logins.tsx'
import { Section } from './section.tsx'

export const loader = loadLogins
export const title = () => m.logins_title()

export function Component() {
  return (
    <Section title={m.logins_title()}>
      <Logins Lines={LoginTable} />
    </Section>
  )
}
