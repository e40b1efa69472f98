import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_shop_auth()

export function Component() {
  return <EmptyScreen title={m.page_shop_auth()} text={m.page_shop_auth_empty()} drawing="locked" />
}
