import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_system_article()

export function Component() {
  return <EmptyScreen title={m.page_system_article()} text={m.page_system_article_empty()} drawing="posts" />
}
