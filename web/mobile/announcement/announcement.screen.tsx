import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_announcement()

export function Component() {
  return <EmptyScreen title={m.page_announcement()} text={m.page_announcement_empty()} drawing="posts" />
}
