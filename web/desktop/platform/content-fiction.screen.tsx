import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_content_fiction()

export function Component() {
  return <EmptyScreen title={m.page_content_fiction()} text={m.page_content_fiction_empty()} drawing="posts" />
}
