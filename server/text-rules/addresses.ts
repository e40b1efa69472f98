import { domainToUnicode } from 'node:url'
import type { FoldedLine } from './fold.ts'

export interface Address {
  host: string
  /** Where it stands in the text; undefined when it is behind a link. */
  start?: number
  end?: number
}

/** Endings that are taken for an address without `www` or `http`. Names of files and versions must not be among them. */
const endings = new Set(
  `com cn net org top xyz vip club shop site online cc io me tv info biz link live fun icu ltd wang win work store
  space website tech pro red pub asia mobi app dev co hk tw us uk ru jp kr de eu ws ly gg im so sh su to`.split(/\s+/),
)

const scheme = /(?:https?|ftp):\/\//g

/** Hosts in a folded text: with a scheme, with www, or with an ending that everybody knows. */
export function addressesIn({ text, starts, ends }: FoldedLine): Address[] {
  const found: Address[] = []
  const begins = new Set<number>()
  for (const { index, 0: match } of text.matchAll(scheme)) begins.add(index + match.length)
  for (let dot = text.indexOf('.'); dot >= 0; ) {
    const from = startOfHost(text, dot)
    const to = endOfHost(text, dot)
    const host = text.slice(from, to).replace(/\.$/, '')
    if (isAddress(host, begins.has(from), text.charCodeAt(from - 1) === 0x40))
      found.push({ host, start: starts[from] ?? 0, end: ends[from + host.length - 1] ?? 0 })
    dot = text.indexOf('.', to)
  }
  return found
}

function isAddress(host: string, hasScheme: boolean, isMail: boolean): boolean {
  const labels = host.split('.')
  if (isMail || labels.length < 2 || labels.some((label) => label === '')) return false
  if (hasScheme || labels[0] === 'www') return true
  const last = labels.at(-1) ?? ''
  return endings.has(last) && /[a-z]/.test(labels.at(-2) ?? '')
}

function startOfHost(text: string, dot: number): number {
  let at = dot
  while (at > 0 && dot - at < 253 && isHostUnit(text.charCodeAt(at - 1))) at -= 1
  return at
}

function endOfHost(text: string, dot: number): number {
  let at = dot + 1
  while (at < text.length && at - dot < 253 && isHostUnit(text.charCodeAt(at))) at += 1
  return at
}

/** a–z, digits, point and hyphen: what stands around an address in Chinese is no part of it. */
function isHostUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2e || unit === 0x2d
}

/** The host of a link, as people write it. */
export function hostOf(link: string): string | undefined {
  const url = URL.parse(link)
  if (!url || !/^(?:https?|ftp):$/.test(url.protocol)) return undefined
  return domainToUnicode(url.hostname) || url.hostname
}

/** A domain means its subdomains too. */
export function isOfDomain(host: string, domains: ReadonlySet<string>): boolean {
  for (let rest = host; ; ) {
    if (domains.has(rest)) return true
    const dot = rest.indexOf('.')
    if (dot < 0) return false
    rest = rest.slice(dot + 1)
  }
}
