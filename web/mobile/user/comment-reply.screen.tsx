import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_comment_reply()

export function Component() {
  return <EmptyScreen title={m.page_comment_reply()} text={m.page_comment_reply_empty()} drawing="comments" />
}
