import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { ProfileField } from './profile-field.tsx'
import { sexName } from './sex-name.ts'

export const title = () => m.profile_sex()

export function Component() {
  const me = useMe()
  if (!me) return null
  return <ProfileField title={m.profile_sex()} value={sexName(me.sex)} note={m.profile_sex_soon()} />
}
