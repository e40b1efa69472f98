import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { expectArrival, reloadPage } from './leave.ts'
import { tellTabs } from './tabs.ts'

/** The cookies are set: says so, and soon loads the page as the member sees it, or the one that was wanted. */
export function enterAsMember(to?: string, wait: number = limits.reloadAfterLogin): string {
  tellTabs()
  expectArrival()
  setTimeout(() => void reloadPage(to), wait)
  return m.login_done()
}
