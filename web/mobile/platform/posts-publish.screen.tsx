import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_editor()

export function Component() {
  return <EmptyScreen title={m.page_editor()} text={m.page_editor_empty()} drawing="posts" />
}
