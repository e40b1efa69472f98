import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_system_forum()

export function Component() {
  return <EmptyScreen title={m.page_system_forum()} text={m.page_system_forum_empty()} drawing="posts" />
}
