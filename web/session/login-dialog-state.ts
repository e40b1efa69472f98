import { createFlag } from '#web/ui/hooks/shared-value.ts'

/** The login dialog of the desktop area: anybody may ask for it, one place shows it. */
const isOpen = createFlag()

let pageWaits = false

/** For a page or a press that goes on once somebody is logged in. */
export function openLogin(): void {
  pageWaits = true
  isOpen.set(true)
}

/** For whoever wants to log in, wherever they are. */
export function offerLogin(): void {
  pageWaits = false
  isOpen.set(true)
}

/** Whether the page under the dialog is where a login with another site should end. */
export const doesPageWait = (): boolean => pageWaits
export const closeLogin = (): void => isOpen.set(false)
export const useLoginDialog = isOpen.use

/** What goes along to the login page of the mobile area. */
export interface LoginState {
  /** The visitor has just read that this is for members. */
  told: boolean
}

export function toLoginPage({ pathname, search }: { pathname: string; search: string }) {
  const state: LoginState = { told: true }
  return [`/webapp/login?to=${encodeURIComponent(pathname + search)}`, { state }] as const
}
