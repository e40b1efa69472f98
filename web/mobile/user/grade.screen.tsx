import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { formatExact } from '../../ui/format.ts'
import { EmptyScreen } from '../empty-screen.tsx'

export const title = () => m.page_grade()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <EmptyScreen
      title={m.page_grade()}
      text={m.page_grade_empty({ grade: me.grade, exp: formatExact(me.exp) })}
      description={m.grade_hint()}
      drawing="people"
    />
  )
}
