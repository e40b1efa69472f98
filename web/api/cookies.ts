/** The cookies a page may read. The refresh token is not among them: only the server sees it. */
export function readCookie(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  for (const part of document.cookie.split('; ')) {
    const [key, ...rest] = part.split('=')
    if (key === name) return decoded(rest.join('=')) || undefined
  }
  return undefined
}

/** Somebody else may have written it: a stray percent sign must not break the page. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const year = 365 * 24 * 3600

/** Choices of the visitor (theme, size of text, language, which area, how lists and chapters look) that the server must know before it renders. */
export function writeCookie(name: 'theme' | 'text' | 'locale' | 'desktop' | 'density' | 'reader', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** After a failed refresh the readable cookies must not pretend that somebody is logged in. */
export function forgetTokens(): void {
  for (const name of ['access_token', 'expires_in']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  }
}
