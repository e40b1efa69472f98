import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_search()

export function Component() {
  return <EmptyScreen title={m.page_search()} text={m.page_search_empty()} drawing="search" />
}
