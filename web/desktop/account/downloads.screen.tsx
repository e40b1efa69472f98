import { m } from '#messages/messages.js'
import { DownloadsList } from '#web/social/downloads/downloads-list.tsx'
import { Section } from './section.tsx'

export const title = () => m.download_title()

export function Component() {
  return (
    <Section title={m.download_title()}>
      <DownloadsList />
    </Section>
  )
}
