import type { SiteConfig } from '#contract/config.ts'

/** All the ways in that the product knows: 202 binds a third-party account, wxsaoma scans a code. */
export type ModeName = 'password' | 'phone' | 'register' | '202' | 'wxsaoma'

export interface LoginSite {
  login: SiteConfig['COMMON_LOGIN']
  isMobile: boolean
}

export interface ModeEntry {
  name: ModeName
  isEnabled: (site: LoginSite) => boolean
  /** Offered as a link below the form of another mode. */
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

export function canRegister(modes: readonly ModeEntry[], site: LoginSite): boolean {
  return enabled(modes, 'register', site) !== undefined
}

/** The other ways in, for the links below the form. */
export function alternatives<M extends ModeEntry>(modes: readonly M[], current: ModeName, site: LoginSite): M[] {
  if (current === 'register') return []
  return modes.filter((mode) => mode.isAlternative && mode.name !== current && mode.isEnabled(site))
}
