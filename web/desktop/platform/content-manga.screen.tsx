import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_content_manga()

export function Component() {
  return <EmptyScreen title={m.page_content_manga()} text={m.page_content_manga_empty()} drawing="posts" />
}
