import { writeCookie } from '#web/api/cookies.ts'

/** A phone may look at the desktop site: the cookie switches the server's redirects off. */
export function goToDesktopSite(): void {
  writeCookie('desktop', '1')
  location.assign('/')
}

export function goToMobileSite(): void {
  writeCookie('desktop', '0')
  location.assign('/webapp')
}
