import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_vip()

export function Component() {
  return <EmptyScreen title={m.page_vip()} text={m.page_vip_empty()} drawing="locked" />
}
