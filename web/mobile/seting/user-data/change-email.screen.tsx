import { m } from '#messages/messages.js'
import { ChangeContact } from './change-contact.tsx'

export const title = () => m.account_email()

export function Component() {
  return <ChangeContact kind="email" />
}
