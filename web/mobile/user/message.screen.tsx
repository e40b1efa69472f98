import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_message()

export function Component() {
  return <EmptyScreen title={m.page_message()} text={m.page_message_empty()} drawing="comments" />
}
