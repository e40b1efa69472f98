import { m } from '#messages/messages.js'
import { ChangeField } from './change-page.tsx'

export const title = () => m.profile_sex_change()

export function Component() {
  return <ChangeField field="sex" title={m.profile_sex_change()} />
}
