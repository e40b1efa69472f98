import { m } from '#messages/messages.js'
import { loadCopies } from '#web/features/own-data/load-own-data.ts'
import { OwnCopies } from '#web/features/own-data/own-copies.tsx'
import { Section } from './section.tsx'

export const loader = loadCopies
export const title = () => m.own_copy_title()

export function Component() {
  return (
    <Section title={m.own_copy_title()}>
      <OwnCopies />
    </Section>
  )
}
