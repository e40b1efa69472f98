import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_system_messages()

export function Component() {
  return <EmptyScreen title={m.page_system_messages()} text={m.page_system_messages_empty()} drawing="posts" />
}
