import { m } from '#messages/messages.js'
import { PeoplePage } from './people-page.tsx'

export const title = () => m.page_follow()

export function Component() {
  return <PeoplePage kind="follow" title={m.page_follow()} />
}
