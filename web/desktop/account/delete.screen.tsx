import { m } from '#messages/messages.js'
import { LeaveAccount } from '#web/features/own-data/leave-account.tsx'
import { loadDeletion } from '#web/features/own-data/load-own-data.ts'
import { Section } from './section.tsx'

export const loader = loadDeletion
export const title = () => m.leave_title()

export function Component() {
  return (
    <Section title={m.leave_title()}>
      <LeaveAccount />
    </Section>
  )
}
