import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_system_create()

export function Component() {
  return <EmptyScreen title={m.page_system_create()} text={m.page_system_create_empty()} drawing="posts" />
}
