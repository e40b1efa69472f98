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

const scheme = /[a-z][a-z\d+-]{1,15}:\/\//g
/** What stands behind a scheme, in whichever script: 例子.中国. */
const anyHost = /[^\s/?#"'<>()，。！？；：、…,!?;（）]{1,253}/y

/** Hosts in a folded text: with a scheme, with www, or with an ending that everybody knows. */
export function addressesIn({ text, starts, ends }: FoldedLine): Address[] {
  const found: Address[] = []
  const add = (from: number, host: string) =>
    found.push({ host, start: starts[from] ?? 0, end: ends[from + host.length - 1] ?? 0 })
  const begins = new Set<number>()
  for (const { index, 0: match } of text.matchAll(scheme)) {
    const from = index + match.length
    const host = hostBehind(text, from)
    if (!host) continue
    add(from, host)
    begins.add(from)
  }
  for (let dot = text.indexOf('.'); dot >= 0; ) {
    const from = startOfHost(text, dot)
    const to = endOfHost(text, dot)
    const host = text.slice(from, to).replace(/\.$/, '')
    if (!begins.has(from) && isAddress(host, text.charCodeAt(from - 1) === 0x40)) add(from, host)
    dot = text.indexOf('.', to)
  }
  return found
}

/** What follows in Chinese is no part of a Latin host, which may stand in the midst of a sentence. */
function hostBehind(text: string, from: number): string {
  const latin = text.slice(from, endOfHost(text, from - 1)).replace(/\.$/, '')
  if (latin.includes('.')) return latin
  anyHost.lastIndex = from
  return anyHost.exec(text)?.[0].replace(/\.$/, '') ?? ''
}

function isAddress(host: string, isMail: boolean): boolean {
  const labels = host.split('.')
  if (isMail || labels.length < 2 || labels.some((label) => label === '')) return false
  if (labels[0] === 'www') return true
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
