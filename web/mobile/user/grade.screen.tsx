import { m } from '#messages/messages.js'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_grade()

export function Component() {
  return <EmptyScreen title={m.page_grade()} text={m.page_grade_empty()} drawing="people" />
}
