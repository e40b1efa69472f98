import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_auth_domain()

export function Component() {
  return <EmptyScreen title={m.page_auth_domain()} text={m.page_auth_domain_empty()} drawing="locked" />
}
