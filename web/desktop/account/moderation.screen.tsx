import { m } from '#messages/messages.js'
import { Appeals } from '#web/features/appeals/appeals.tsx'
import { loadAppeals } from '#web/features/appeals/load-appeals.ts'
import { Section } from './section.tsx'

export const loader = loadAppeals
export const title = () => m.appeal_title()

export function Component() {
  return (
    <Section title={m.appeal_title()}>
      <Appeals />
    </Section>
  )
}
