import Ticket from 'lucide-react/icons/ticket'
import { m } from '#messages/messages.js'
import { LoginField } from './fields.tsx'
import type { Dress } from './modes/modes.ts'

type InviteFieldProps = { dress: Dress; hint?: string; defaultValue?: string; isLast?: boolean }

/** The code of an invitation, on sites that let nobody in without one. */
export function InviteField({ dress, hint, defaultValue, isLast }: InviteFieldProps) {
  return (
    <LoginField
      dress={dress}
      name="invite"
      label={m.register_invite()}
      placeholder={hint}
      icon={Ticket}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint={isLast ? 'go' : 'next'}
      maxLength={60}
      defaultValue={defaultValue}
    />
  )
}
