import { m } from '#messages/messages.js'
import { ChangeField } from './change-page.tsx'

export const title = () => m.profile_signature_change()

export function Component() {
  return <ChangeField field="signature" title={m.profile_signature_change()} />
}
