import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_purse()

export function Component() {
  return <EmptyScreen title={m.page_purse()} text={m.page_purse_empty()} drawing="posts" />
}
