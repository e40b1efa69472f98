import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_content_posts()

export function Component() {
  return <EmptyScreen title={m.page_content_posts()} text={m.page_content_posts_empty()} drawing="posts" />
}
