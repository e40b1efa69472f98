import { m } from '#messages/messages.js'
import { ChangeField } from './change-page.tsx'

export const title = () => m.profile_name_change()

export function Component() {
  return <ChangeField field="name" title={m.profile_name_change()} />
}
