import { ownPath } from '#contract/shared/own-path.ts'

export type Address =
  | { kind: 'own'; path: string; isSameArea: boolean }
  | { kind: 'place'; hash: string }
  | { kind: 'mail'; href: string }
  | { kind: 'outside'; href: string }

/** Where a link in a text leads. The server lets nothing else pass; should it ever, the link is no link. */
export function addressOf(href: string, isMobile: boolean): Address | null {
  if (href.startsWith('/')) {
    const path = ownPath(href)
    return path === undefined ? null : { kind: 'own', path, isSameArea: /^\/webapp(?![\w-])/.test(path) === isMobile }
  }
  if (href.startsWith('#')) return { kind: 'place', hash: href }
  if (/^mailto:[^\s]+$/i.test(href)) return { kind: 'mail', href }
  if (!/^https?:\/\/[^\s]+$/i.test(href)) return null
  return { kind: 'outside', href: isMobile ? `/webapp/url/url?url=${encodeURIComponent(href)}` : href }
}
