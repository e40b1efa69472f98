import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_receive_like()

export function Component() {
  return <EmptyScreen title={m.page_receive_like()} text={m.page_receive_like_empty()} drawing="comments" />
}
