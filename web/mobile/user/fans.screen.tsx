import { m } from '#messages/messages.js'
import { PeoplePage } from './people-page.tsx'

export const title = () => m.page_fans()

export function Component() {
  return <PeoplePage kind="fans" title={m.page_fans()} />
}
