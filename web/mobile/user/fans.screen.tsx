import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_fans()

export function Component() {
  return <EmptyScreen title={m.page_fans()} text={m.page_fans_empty()} drawing="people" />
}
