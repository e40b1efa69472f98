import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_system()

export function Component() {
  return <EmptyScreen title={m.page_system()} text={m.page_system_empty()} drawing="posts" />
}
