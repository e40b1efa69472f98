import { compatible } from '#contract/shared/text.ts'
import type { Characters } from './characters.ts'
import { scriptOf } from './script.ts'
import { looksLike } from './skeleton.ts'

/**
 * A text in the one form in which rules look at it, with the place of every piece in what was written. `codes` holds
 * letters and digits alone; `gaps` says what stood before each: nothing, a sign inside of words, or one between sentences.
 */
export interface Folded {
  codes: Uint16Array
  starts: Int32Array
  ends: Int32Array
  gaps: Uint8Array
}

/** The same with its signs, for what needs them: addresses, patterns. */
export interface FoldedLine {
  text: string
  starts: Int32Array
  ends: Int32Array
}

export const gap = { none: 0, inside: 1, sentence: 2 } as const

/** What is answered is good until the next text of the same kind: arrays of its length would be thrown away for each. */
export interface Fold {
  dense(text: string): Folded
  line(text: string): FoldedLine
  /** Letters and digits of a word, as they are looked for. */
  word(text: string): string
}

/** Characters outside of the table that are kept. */
const mostKept = 0x10000

const dropped = -1
const insideWords = -2
const betweenSentences = -3
const several = -4

const sentenceSigns = /[，。！？；：、…,!?;:\n\r\u2028\u2029]/u
const european = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const hangul = /\p{Script=Hangul}/u
const marks = /\p{M}/gu

const digitRows = [
  '〇一二三四五六七八九',
  '零壹贰叁肆伍陆柒捌玖',
  '零幺两',
  '⓪①②③④⑤⑥⑦⑧⑨',
  '⓪⓵⓶⓷⓸⓹⓺⓻⓼⓽',
  '⓿❶❷❸❹❺❻❼❽❾',
  '🄋➀➁➂➃➄➅➆➇➈',
  '🄌➊➋➌➍➎➏➐➑➒',
]
const digits = new Map(digitRows.flatMap((row) => [...row].map((sign, value) => [sign, String(value)] as const)))

/** What one character becomes: letters and digits, or one of the kinds above. */
function foldCharacter(character: string, characters: Characters): string | number {
  const digit = digits.get(character)
  if (digit) return digit
  if (scriptOf(character) === 'none') return dropped
  let folded = ''
  for (const plain of decomposed(compatible(character))) {
    const script = scriptOf(plain)
    if (script === 'none' || script === 'gap') continue
    for (const small of decomposed(compatible(plain.toLowerCase()))) {
      const simple = characters.get(small) ?? small
      folded += digits.get(simple) ?? latin(simple)
    }
  }
  if (folded) return folded
  if (/^\p{M}+$/u.test(character)) return dropped
  return sentenceSigns.test(character) ? betweenSentences : insideWords
}

/** Letters without their marks; syllables of Hangul are no marks on each other. */
function decomposed(text: string): string {
  return hangul.test(text) ? text : text.normalize('NFD').replace(marks, '')
}

/** Small and capital letters become the same, whichever of them it is that looks like a Latin one. */
function latin(small: string): string {
  return european.test(small) ? (looksLike(small) ?? looksLike(small.toUpperCase()) ?? small) : small
}

export function createFold(characters: Characters): Fold {
  // One number for each unit of UTF-16, found out when it first comes; those outside of the plane by themselves.
  const table = new Int32Array(0x10000)
  const pairs = new Map<string, number>()
  const long = new Map<string, string>()
  const signs = new Map<string, string>()
  const lookUp = (character: string): number => {
    const found = foldCharacter(character, characters)
    const value = typeof found === 'number' ? found : found.length === 1 ? found.charCodeAt(0) : several
    if (value === several && long.size < mostKept) long.set(character, found as string)
    // The table knows no halves of pairs: what they are depends on the other half.
    if (!isHalf(character.charCodeAt(0))) table[character.charCodeAt(0)] = value
    else if (pairs.size < mostKept) pairs.set(character, value)
    return value
  }
  const ofPair = (character: string) => pairs.get(character) ?? lookUp(character)
  const signOf = (character: string): string => {
    const known = signs.get(character)
    if (known !== undefined) return known
    const sign = compatible(character)
    if (signs.size < mostKept) signs.set(character, sign)
    return sign
  }

  /** What stands for a character that is not one unit: several, or a sign. */
  const written = (character: string, value: number): string =>
    value === several ? (long.get(character) ?? String(foldCharacter(character, characters))) : signOf(character)

  /** One character that the table alone does not decide about. */
  const takeOne = (text: string, withSigns: boolean, scratch: Scratch): void => {
    const { at, before } = scratch
    const code = text.charCodeAt(at)
    const end = code >= 0xd800 && code < 0xdc00 && at + 1 < text.length ? at + 2 : at + 1
    const character = text.slice(at, end)
    const value = isHalf(code) ? ofPair(character) : (table[code] as number) || lookUp(character)
    scratch.at = end
    if (value === dropped) return
    if (value <= 0 && value !== several && !withSigns) {
      scratch.before = Math.max(before, gapOf(value))
      return
    }
    const form = value > 0 ? String.fromCharCode(value) : written(character, value)
    if (scratch.size + form.length > scratch.room[0].length)
      scratch.room = room(2 * (scratch.size + form.length), scratch.room)
    for (let unit = 0; unit < form.length; unit += 1) put(scratch, form.charCodeAt(unit), at, end)
  }

  /** The units of a text; its signs only where they are wanted. */
  const gather = (text: string, withSigns: boolean, scratch: Scratch): Folded => {
    if (scratch.room[0].length < text.length + 64) scratch.room = room(2 * text.length + 64)
    Object.assign(scratch, { at: 0, size: 0, before: gap.none })
    while (scratch.at < text.length) {
      takePlain(text, table, withSigns, scratch)
      if (scratch.at < text.length) takeOne(text, withSigns, scratch)
    }
    const [codes, starts, ends, gaps] = scratch.room
    const { size } = scratch
    return {
      codes: codes.subarray(0, size),
      starts: starts.subarray(0, size),
      ends: ends.subarray(0, size),
      gaps: gaps.subarray(0, size),
    }
  }
  // What looks at a text after the rules have looks at the same one.
  const scratch = { dense: newScratch(), line: newScratch(), word: newScratch() }
  let [lastText, last] = ['', gather('', false, scratch.dense)]
  return {
    dense(text) {
      if (text !== lastText) [lastText, last] = [text, gather(text, false, scratch.dense)]
      return last
    },
    line(text) {
      const { codes, starts, ends } = gather(text, true, scratch.line)
      return { text: textOf(codes), starts, ends }
    },
    word: (text) => textOf(gather(text, false, scratch.word).codes),
  }
}

/** Where the units of a text are put, and how far it has been read. */
interface Scratch {
  room: Room
  at: number
  size: number
  before: number
}

function newScratch(): Scratch {
  return { room: room(64), at: 0, size: 0, before: gap.none }
}

function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000
}

function gapOf(value: number): number {
  return value === betweenSentences ? gap.sentence : gap.inside
}

/**
 * Nearly all of a text: one unit for one unit, or a sign. Ends at what is more. It is a function of its own that answers
 * nothing, so that the compiler keeps what it has made of the loop.
 */
function takePlain(text: string, table: Int32Array, withSigns: boolean, scratch: Scratch): void {
  const [codes, starts, ends, gaps] = scratch.room
  let { at, size, before } = scratch
  const last = Math.min(text.length, at + codes.length - size)
  for (; at < last; at += 1) {
    const value = table[text.charCodeAt(at)] as number
    if (value > 0) {
      codes[size] = value
      starts[size] = at
      ends[size] = at + 1
      gaps[size] = before
      before = gap.none
      size += 1
    } else if (value === dropped) {
      // Stands for nothing.
    } else if (withSigns || value === 0 || value === several) break
    else if (value === betweenSentences) before = gap.sentence
    else if (before === gap.none) before = gap.inside
  }
  scratch.at = at
  scratch.size = size
  scratch.before = before
}

function put(scratch: Scratch, code: number, start: number, end: number): void {
  const [codes, starts, ends, gaps] = scratch.room
  codes[scratch.size] = code
  starts[scratch.size] = start
  ends[scratch.size] = end
  gaps[scratch.size] = scratch.before
  scratch.before = gap.none
  scratch.size += 1
}

type Room = [Uint16Array, Int32Array, Int32Array, Uint8Array]

function room(size: number, old?: Room): Room {
  const made: Room = [new Uint16Array(size), new Int32Array(size), new Int32Array(size), new Uint8Array(size)]
  old?.forEach((part, index) => void made[index]?.set(part))
  return made
}

export function textOf(codes: Uint16Array): string {
  return Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le')
}
