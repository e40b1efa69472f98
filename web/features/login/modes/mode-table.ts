import type { SiteConfig } from '#contract/modules/site/config.ts'

/** What the panel can show: 202 binds a third-party account, wxsaoma scans a code, reset is for forgotten passwords. */
export type ModeName = 'password' | 'phone' | 'register' | 'reset' | '202' | 'wxsaoma'

export interface LoginSite {
  login: SiteConfig['COMMON_LOGIN']
  isMobile: boolean
}

export interface ModeEntry {
  name: ModeName
  isEnabled: (site: LoginSite) => boolean
  /** A way in among others: each of them offers the rest. */
  isAlternative: boolean
}

export function findMode<M extends ModeEntry>(modes: readonly M[], name: ModeName): M | undefined {
  return modes.find((mode) => mode.name === name)
}

function enabled<M extends ModeEntry>(modes: readonly M[], name: ModeName, site: LoginSite): M | undefined {
  const mode = findMode(modes, name)
  return mode?.isEnabled(site) ? mode : undefined
}

/** What the form opens with: the site's choice where it exists, else the password. */
export function firstMode(modes: readonly ModeEntry[], site: LoginSite): ModeName {
  return enabled(modes, site.login.DEFAULT_LOGIN_MODE, site)?.name ?? 'password'
}

/** Where somebody goes who has an account: a site that opens with the registration still has a login. */
export function loginMode(modes: readonly ModeEntry[], site: LoginSite): ModeName {
  const first = firstMode(modes, site)
  return first === 'register' ? 'password' : first
}

/** The other login methods. */
export function alternatives(modes: readonly ModeEntry[], current: ModeName, site: LoginSite): ModeName[] {
  return modes
    .filter((mode) => mode.isAlternative && mode.name !== current && mode.isEnabled(site))
    .map(({ name }) => name)
}

const desktopFlags = ['WX_SCAN', 'WX_GZH_SCAN', 'PH', 'HW', 'QQ', 'DY', 'BD', 'XM'] as const

/** Whether the site knows any way in besides the password. */
export function offersMore({ login, isMobile }: LoginSite): boolean {
  return isMobile ? Object.values(login.MOBILE).includes(true) : desktopFlags.some((flag) => login[flag])
}
