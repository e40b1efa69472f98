/** Which lines of a text begin a chapter or a volume. */

/** A head is a line of at most so many characters; whatever is longer is text, and costs no look at all. */
export const longestHead = 40

export interface Head {
  volume?: string
  chapter?: string
}

export type FindHead = (line: string) => Head | undefined

const digits = '0-9０-９零〇○一二两三四五六七八九十百千万壹贰貳叁參肆伍陆陸柒捌玖拾佰仟廿卅'
const numeral = `[${digits}]{1,12}`
const gap = String.raw`[\s\u3000]{0,3}`
const separator = String.raw`[\s\u3000:：、，,.．·・—–\-_|｜/~～《〈「『“"【［\[（(]`

const numbered = (words: string) => `第${gap}${numeral}${gap}[${words}]`
/** What is said in a sentence (第一章写完了。) is no head: without a blank after it, it must not end as sentences do. */
const sentenceEnd = /[。！？!?；;，,…”」』]$/

const loose = new RegExp(`^${numbered('章回')}`)
const strict = new RegExp(`^${numbered('章节節回话話集')}(?:$|${separator})`)
const looseVolume = new RegExp(`^${numbered('卷')}`)
const strictVolume = new RegExp(`^${numbered('卷部篇')}(?:$|${separator}|分)`)
const chapterInside = new RegExp(`${numbered('章节節回话話集')}(?:$|${separator})|${numbered('章回')}`)
const special = new RegExp(
  `^(?:序章|序言|序幕|自序|序|楔子|引子|引言|前言|尾声|尾聲|终章|終章|结局|大结局|后记|後記|跋|附录)(?:$|${separator})`,
)
const extra = /^番外/
const english = /^chapter\s{1,3}(?:\d{1,6}|[ivxlcdm]{1,10}|[a-z]{3,12}(?:[ -][a-z]{3,8})?)(?:$|[\s:.,—–-])/i

export const usualHead: FindHead = (line) => {
  const isSentence = sentenceEnd.test(line)
  if (strictVolume.test(line) || (!isSentence && looseVolume.test(line))) return volumeHead(line)
  if (strict.test(line) || special.test(line) || english.test(line)) return { chapter: line }
  if (!isSentence && (loose.test(line) || extra.test(line))) return { chapter: line }
  return undefined
}

const between = /[\s\u3000:：、,，·—–-]/u

/** A volume, and a chapter when one stands on the same line. */
function volumeHead(line: string): Head {
  const found = chapterInside.exec(line)
  if (!found) return { volume: line }
  let end = found.index
  while (end > 0 && between.test(line.charAt(end - 1))) end -= 1
  return { volume: line.slice(0, end), chapter: line.slice(found.index) }
}

/** A piece of a template: letters as they are, a numeral, or anything. */
type Token = { kind: 'letter'; letter: string } | { kind: 'numeral' } | { kind: 'any' }

const isDigit = new RegExp(`^[${digits}]$`)
const isGap = /^[\s\u3000]$/

/**
 * An author's own rule: `第{n}章 {any}`. It is no regular expression. All ways through the template are followed at once,
 * letter by letter, so a line costs at most its length times that of the template, and lines are short. `onStep` counts.
 */
export function templateHead(template: string, onStep?: () => void): FindHead {
  const tokens = tokensOf(template)
  const fewest = tokens.filter(({ kind }) => kind !== 'any').length
  return (line) => {
    const letters = [...line]
    if (letters.length >= fewest && matches(tokens, letters, onStep)) return { chapter: line }
    const head = usualHead(line)
    return head?.volume !== undefined && head.chapter === undefined ? head : undefined
  }
}

function tokensOf(template: string): Token[] {
  const tokens: Token[] = []
  for (const part of template.trim().split(/(\{n\}|\{any\}|[\s\u3000]+)/)) {
    if (part === '{n}') tokens.push({ kind: 'numeral' })
    // Any blanks for any blanks, also none: whoever writes a title is not exact about them.
    else if (part === '{any}' || isGap.test(part.charAt(0))) {
      if (tokens.at(-1)?.kind !== 'any' || part !== '{any}')
        tokens.push(part === '{any}' ? { kind: 'any' } : { kind: 'letter', letter: ' ' })
    } else for (const letter of part) tokens.push({ kind: 'letter', letter })
  }
  // A blank before something optional need not be there.
  return tokens.filter(
    (token, index) => !(token.kind === 'letter' && token.letter === ' ' && tokens[index + 1]?.kind === 'any'),
  )
}

function matches(tokens: Token[], letters: string[], onStep?: () => void): boolean {
  const end = tokens.length
  let places = new Set<number>()
  reach(places, tokens, 0)
  for (const letter of letters) {
    const next = new Set<number>()
    for (const place of places) {
      onStep?.()
      const token = tokens[place]
      if (token && takes(token, letter)) {
        if (token.kind !== 'letter') next.add(place)
        reach(next, tokens, place + 1)
      }
    }
    if (next.size === 0) return false
    places = next
  }
  return places.has(end)
}

/** This place, and those behind it that ask for nothing. */
function reach(places: Set<number>, tokens: Token[], from: number): void {
  for (let place = from; ; place++) {
    places.add(place)
    if (tokens[place]?.kind !== 'any') return
  }
}

function takes(token: Token, letter: string): boolean {
  if (token.kind === 'any') return true
  if (token.kind === 'numeral') return isDigit.test(letter)
  return token.letter === ' ' ? isGap.test(letter) : token.letter === letter
}
