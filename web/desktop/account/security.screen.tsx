import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { ContactList } from '#web/features/account/contact-list.tsx'
import { DeviceList } from '#web/features/account/device-list.tsx'
import { loadDevices } from '#web/features/account/load-account.ts'
import { SettingRow } from '#web/features/account/setting-row.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PasswordDialog, passwordTitle } from './password-dialog.tsx'
import { Section } from './section.tsx'
import { SecurityLevel } from './security-level.tsx'

export const loader = loadDevices
export const title = () => m.account_nav_security()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <>
      <SecurityLevel me={me} />
      <Section title={m.security_ways()}>
        <ContactList me={me}>
          <PasswordRow me={me} />
        </ContactList>
      </Section>
      <Section title={m.account_devices()}>
        <DeviceList />
      </Section>
    </>
  )
}

function PasswordRow({ me }: { me: OwnInfo }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SettingRow
        icon={Lock}
        name={m.account_password_row()}
        facts={me.hasPassword ? m.account_password_has() : m.account_password_has_none()}
        action={
          <Button size={32} aria-label={passwordTitle(me.hasPassword)} onClick={() => setIsOpen(true)}>
            {me.hasPassword ? m.profile_password_change() : m.profile_password_set()}
          </Button>
        }
      />
      <PasswordDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
