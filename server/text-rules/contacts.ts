import { type Folded, type FoldedLine, gap, textOf } from './fold.ts'

export type ContactKind = 'phone' | 'wechat' | 'qq' | 'mail'

interface Place {
  start: number
  end: number
}

const phone = /1[3-9]\d{9}/g
const wechat =
  /(?:微信|薇信|威信|徽信|v信|vx|wx|weixin|wechat|加微|加薇|加v)(?:号码|号|id|是|为|同号|联系|我){0,3}([a-z][a-z\d]{4,19}|\d{6,11})/g
const qq = /(?:qq|扣扣|企鹅)(?:群号|号码|群|号|是|为|加|我){0,3}([1-9]\d{4,10})/g

/** Ways to reach somebody elsewhere, however they are spelt: signs between, other digits, letters that look alike. */
export function contactIn(kind: ContactKind, folded: Folded, line: FoldedLine): Place[] {
  if (kind === 'mail') return mailsIn(line)
  const text = textOf(folded.codes)
  const found: Place[] = []
  for (const match of text.matchAll(kind === 'phone' ? phone : kind === 'wechat' ? wechat : qq)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (!isApart(folded, from) || (kind !== 'wechat' && !isApart(folded, to))) continue
    if (kind === 'wechat' && !isIdApart(folded, to - (match[1]?.length ?? 0))) continue
    found.push({ start: folded.starts[from] ?? 0, end: folded.ends[to - 1] ?? 0 })
  }
  return found
}

/** Not in the midst of a longer number or word. */
function isApart({ codes, gaps }: Folded, at: number): boolean {
  if (at === 0 || at >= codes.length || gaps[at] !== gap.none) return true
  const [before, here] = [codes[at - 1] ?? 0, codes[at] ?? 0]
  return !((isDigit(before) && isDigit(here)) || (isLatin(before) && isLatin(here)))
}

/** `wxabcdef` is a word; `wx abcdef`, `wx：abcdef` and `微信abcdef` are not. */
function isIdApart({ codes, gaps }: Folded, at: number): boolean {
  return gaps[at] !== gap.none || !isLatin(codes[at - 1] ?? 0) || isDigit(codes[at] ?? 0)
}

function mailsIn({ text, starts, ends }: FoldedLine): Place[] {
  const found: Place[] = []
  for (let sign = text.indexOf('@'); sign >= 0; sign = text.indexOf('@', sign + 1)) {
    let [from, to] = [sign, sign + 1]
    while (from > 0 && sign - from < 64 && /[a-z\d._%+-]/.test(text.charAt(from - 1))) from -= 1
    while (to < text.length && to - sign < 254 && /[a-z\d.-]/.test(text.charAt(to))) to += 1
    while (to > sign + 1 && /[.-]/.test(text.charAt(to - 1))) to -= 1
    const domain = text.slice(sign + 1, to)
    if (from < sign && /\.[a-z]{2,24}$/.test(domain))
      found.push({ start: starts[from] ?? 0, end: ends[sign + domain.length] ?? 0 })
  }
  return found
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39
}

export function isLatin(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}
