import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_system_all()

export function Component() {
  return <EmptyScreen title={m.page_system_all()} text={m.page_system_all_empty()} drawing="posts" />
}
