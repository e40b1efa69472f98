import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { ProfileField } from './profile-field.tsx'

export const title = () => m.profile_name()

export function Component() {
  const me = useMe()
  if (!me) return null
  return <ProfileField title={m.profile_name()} value={me.name} note={m.profile_name_soon()} />
}
