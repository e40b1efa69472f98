import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { ProfileField } from './profile-field.tsx'

export const title = () => m.profile_signature()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <ProfileField
      title={m.profile_signature()}
      value={me.signature || m.profile_empty()}
      note={m.profile_signature_soon()}
    />
  )
}
