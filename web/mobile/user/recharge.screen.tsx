import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_recharge()

export function Component() {
  return <EmptyScreen title={m.page_recharge()} text={m.page_recharge_empty()} drawing="locked" />
}
