import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_platform()

export function Component() {
  return <EmptyScreen title={m.page_platform()} text={m.page_platform_empty()} drawing="posts" />
}
