import { type Address, addressesIn, hostOf, isOfDomain } from './addresses.ts'
import { buildAutomaton, scan } from './automaton.ts'
import { type ContactKind, contactIn, isLatin } from './contacts.ts'
import { type Fold, type Folded, type FoldedLine, gap, textOf } from './fold.ts'
import { loadPatterns, type Pattern } from './patterns.ts'

/** What the text alone decides. */
export type TextRule =
  | { kind: 'words'; options: { words: readonly string[] } }
  | { kind: 'pattern'; options: { pattern: string } }
  | { kind: 'links'; options: { domains: readonly string[]; most?: number | undefined } }
  | { kind: 'contact'; options: { kinds: readonly ContactKind[] } }

/** A rule, by its number, and where it was met; a figure or the host of a link has no place. */
export interface Hit {
  rule: number
  group: number
  start: number
  end: number
  figure?: string
  /** A pattern that was not tried any more, as the text had cost enough: whether it meets the text is not known. */
  isUntried?: true
}

export interface Text {
  groups: readonly string[]
  /** Addresses behind links of the text. */
  links: readonly string[]
}

export interface Engine {
  /** Rules that are met, of those wanted: the first place of each, or all of them where they are wanted. */
  check(text: Text, wants: (rule: number) => boolean, wantsAll: (rule: number) => boolean): Hit[]
}

/** Of a rule that covers what it meets. What has more places cannot be covered: a figure says so. */
export const mostPlaces = 5000

/** Whose word it is: of a rule of words, or of one of the lists that a pattern needs. */
interface Owner {
  rule: number
  list: number
}

/**
 * Units of a text that all patterns together walk over, of which each walk takes some. Texts that people write need a
 * small part of it; one that is made of what many patterns look for would hold up everybody else.
 */
export const mostWalks = 400_000

export async function compileRules(
  rules: readonly TextRule[],
  fold: Fold,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<Engine> {
  const words: string[] = []
  const owners: Owner[] = []
  /** Patterns that need one letter, by that letter. */
  const single = new Map<number, Owner[]>()
  /** The words that these need only say that they are worth trying. */
  const patterns = new Map<number, Pattern>()
  const engine = rules.some(({ kind }) => kind === 'pattern') ? await loadPatterns(fold) : undefined
  for (const [number, rule] of rules.entries()) {
    if (rule.kind === 'pattern' && engine) patterns.set(number, engine.compile(rule.options.pattern))
    const lists = rule.kind === 'words' ? [rule.options.words.map(fold.word)] : (patterns.get(number)?.needs ?? [])
    for (const [list, texts] of lists.entries())
      for (const text of texts) {
        const unit = text.charCodeAt(0)
        if (text.length === 1) single.set(unit, [...(single.get(unit) ?? []), { rule: number, list }])
        if (text.length < 2) continue
        words.push(text)
        owners.push({ rule: number, list })
      }
  }
  const isSingle = new Uint8Array(0x10000)
  for (const unit of single.keys()) isSingle[unit] = 1
  const automaton = await buildAutomaton(words, pause)
  const free = [...patterns].filter(([, { needs }]) => needs.length === 0).map(([number]) => number)
  const freeSet = engine?.set(free.map((number) => patterns.get(number)?.source ?? ''))
  const domains = rules.map((rule) =>
    rule.kind === 'links' ? new Set(rule.options.domains.map((domain) => foldedHost(domain, fold))) : undefined,
  )
  const addressRules = rules.flatMap((rule, number) =>
    rule.kind === 'links' || rule.kind === 'contact' ? [number] : [],
  )

  return {
    check({ groups, links }, wants, wantsAll) {
      const hits: Hit[] = []
      const met = new Map<number, number>()
      const walks = { left: mostWalks }
      const add = (rule: number, group: number, { start, end }: { start: number; end: number }, figure?: string) => {
        const before = met.get(rule) ?? 0
        const most = wantsAll(rule) ? mostPlaces : 1
        if (before > most || (before === most && most === 1)) return
        met.set(rule, before + 1)
        const said = before === most ? String(most) : figure
        hits.push({ rule, group, start, end, ...(said === undefined ? {} : { figure: said }) })
      }
      const wantedAddresses = addressRules.filter(wants)
      const addresses: (Address & { group: number })[] = links.flatMap((link) => {
        const host = hostOf(link)
        return host ? [{ host: foldedHost(host, fold), group: 0 }] : []
      })
      const linked = new Set(addresses.map(({ host }) => host))
      for (const [group, text] of groups.entries()) {
        const folded = fold.dense(text)
        const worth = new Map<number, number[][]>()
        const note = ({ rule, list }: Owner, at: number) => {
          const lists = worth.get(rule) ?? patterns.get(rule)?.needs.map(() => []) ?? []
          lists[list]?.push(folded.starts[at] ?? 0)
          worth.set(rule, lists)
        }
        scan(automaton, folded.codes, (last, word) => {
          const owner = owners[word]
          if (!owner) return
          const { rule } = owner
          const first = last - (words[word]?.length ?? 1) + 1
          if (patterns.has(rule)) return note(owner, first)
          if (met.has(rule) && !wantsAll(rule)) return
          if (wants(rule) && isWord(folded, first, last))
            add(rule, group, { start: folded.starts[first] ?? 0, end: folded.ends[last] ?? 0 })
        })
        if (single.size > 0)
          eachOf(isSingle, folded.codes, (at, code) => {
            for (const owner of single.get(code) ?? []) note(owner, at)
          })
        const lines = linesOf(fold, text, folded)
        if (freeSet && free.some(wants))
          for (const line of lines.both()) for (const at of freeSet(line.text)) worth.set(free[at] ?? 0, [])
        for (const [rule, where] of worth) {
          if (!wants(rule) || where.some((places) => places.length === 0)) continue
          const most = wantsAll(rule) ? mostPlaces + 1 : 1
          const found = lines.both().map((line) => patterns.get(rule)?.find(line, where, most, walks))
          for (const place of found.flat()) if (place) add(rule, group, place)
          // Where every place is wanted, those known so far are not all.
          if (found.includes(undefined) && (wantsAll(rule) || !met.has(rule)))
            hits.push({ rule, group, start: 0, end: 0, figure: '', isUntried: true })
        }
        if (wantedAddresses.length === 0) continue
        for (const address of addressesIn(lines.plain())) addresses.push({ ...address, group })
        for (const number of wantedAddresses) {
          const rule = rules[number]
          if (rule?.kind !== 'contact') continue
          for (const kind of rule.options.kinds)
            for (const place of contactIn(kind, folded, lines.plain())) add(number, group, place)
        }
      }
      for (const number of wantedAddresses) {
        const rule = rules[number]
        if (rule?.kind !== 'links') continue
        for (const { host, group, start, end } of addresses)
          if (isOfDomain(host, domains[number] ?? new Set()))
            add(number, group, { start: start ?? 0, end: end ?? 0 }, start === undefined ? host : undefined)
        const count = addresses.filter(({ host, start }) => start === undefined || !linked.has(host)).length
        if (rule.options.most !== undefined && count > rule.options.most)
          add(number, 0, { start: 0, end: 0 }, String(count))
      }
      return hits
    },
  }
}

/** Where units stand that are marked. */
function eachOf(marked: Uint8Array, codes: Uint16Array, found: (at: number, code: number) => void): void {
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] as number
    if (marked[code] === 1) found(at, code)
  }
}

/** How many links a text has: those behind its words, and addresses that are spelt out. */
export function countLinks({ groups, links }: Text, fold: Fold): number {
  const hosts = links.flatMap((link) => hostOf(link) ?? [])
  const linked = new Set(hosts.map((host) => foldedHost(host, fold)))
  // Most texts have neither a point before a letter nor a scheme, and need not be folded for it.
  const spelt = groups.filter((text) => /[.．。｡․][a-zA-Z\d\u0080-\uffff]|[:：][/／]{2}/.test(text))
  const inText = spelt.flatMap((text) => addressesIn(fold.line(text))).filter(({ host }) => !linked.has(host))
  return hosts.length + inText.length
}

const schemeBefore = /(?:https?|ftp):\/\/$/i
const restOfAddress = /^[\w\-.~:/?#@!$&'*+,;=%]*[\w/#=&~%-]/

/** Addresses that are spelt out in a text, from the scheme to the end of the path. */
export function linksIn(groups: readonly string[], fold: Fold): string[] {
  return groups.flatMap((text) =>
    addressesIn(fold.line(text)).map(({ start = 0, end = 0 }) => {
      const scheme = schemeBefore.exec(text.slice(Math.max(0, start - 8), start))?.[0].length ?? 0
      const rest = restOfAddress.exec(text.slice(end))?.[0].length ?? 0
      return text.slice(start - scheme, end + rest)
    }),
  )
}

/** Lines are made when a rule asks for them. */
function linesOf(fold: Fold, text: string, folded: Folded) {
  let plain: FoldedLine | undefined
  let all: FoldedLine[] | undefined
  const line = () => (plain ??= fold.line(text))
  const bare = () => ({ text: textOf(folded.codes), starts: folded.starts, ends: folded.ends })
  return {
    plain: line,
    /** With its signs, and without those that may have been put inside of words. */
    both: () => (all ??= folded.gaps.includes(gap.inside) ? [line(), bare()] : [line()]),
  }
}

/** As a person would read it: not in the midst of a Latin word, and not over the end of a sentence. */
function isWord({ codes, gaps }: Folded, first: number, last: number): boolean {
  if (isLatin(codes[first] ?? 0) && first > 0 && gaps[first] === gap.none && isLatin(codes[first - 1] ?? 0))
    return false
  const next = last + 1
  if (isLatin(codes[last] ?? 0) && next < codes.length && gaps[next] === gap.none && isLatin(codes[next] ?? 0))
    return false
  let sentences = 0
  let inside = 0
  for (let at = first + 1; at <= last; at += 1) {
    if (gaps[at] === gap.sentence) sentences += 1
    else if (gaps[at] === gap.inside) inside += 1
  }
  // 参加，微信 is no word; 加，微，信 is one that somebody has spread.
  return sentences === 0 || (last - first > 1 && sentences + inside === last - first)
}

function foldedHost(host: string, fold: Fold): string {
  return fold.line(host.trim().replace(/^\*?\./, '')).text.toLowerCase()
}
