import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_follow()

export function Component() {
  return <EmptyScreen title={m.page_follow()} text={m.page_follow_empty()} drawing="people" />
}
