import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_message_follow()

export function Component() {
  return <EmptyScreen title={m.page_message_follow()} text={m.page_message_follow_empty()} drawing="people" />
}
