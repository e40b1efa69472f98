import { m } from '#messages/messages.js'
import { LinkList } from '#web/features/account/link-list.tsx'
import { loadLinks } from '#web/features/account/load-account.ts'
import { Section } from './section.tsx'

export const loader = loadLinks
export const title = () => m.account_nav_links()

export function Component() {
  return (
    <Section title={m.account_nav_links()}>
      <LinkList isMobile={false} />
    </Section>
  )
}
