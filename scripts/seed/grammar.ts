import type { Document } from '#contract/shared/document.ts'
import { documentOf } from '#server/starter/markup.ts'
import type { Random } from '#server/starter/random.ts'
import * as pool from './sentences.ts'
import type { TopicWords } from './topic.ts'

/** Says what somebody in this board might say. */
export interface Speaker {
  title(): string
  tags(): string[]
  /** A text with these pictures in it. */
  document(pictures: string[]): Document
  comment(): string
  reply(): string
  signature(): string
}

type Slot = 't' | 'u' | 'a' | 'p' | 'g' | 'w' | 'n' | 'd' | 'r'
/** Words and slots by turns: at every odd place stands the name of a slot. */
type Template = string[]

const parse = (text: string): Template[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(/[{}]/))

const templates = {
  titles: parse(pool.titles),
  sentences: parse(pool.sentences),
  points: parse(pool.points),
  headings: parse(pool.headings),
  quotes: parse(pool.quotes),
  comments: parse(pool.comments),
  replies: parse(pool.replies),
  signatures: parse(pool.signatures),
}

const numbers = ['三', '四', '五', '六', '七', '八', '九', '十', '十二', '十五', '二十', '三十', '两百', '五百']
const days = '上周末 昨晚 今天 这个月 去年冬天 国庆 前天 最近 春天 入秋以后 放假 周三晚上 雨停以后'.split(' ')
/** Villages that do not exist; each is named in a few posts only. */
const first = [...'鹤霁岚汐蓼桐槐茭菰苇鹭鲤砚蕨枫栾榕樟桉柘']
const second = [...'洲坞浦埠峪垭沱塬坪岙漈湾溇墟汀渚嶂岔屿畈']

export function createSpeaker(random: Random, words: TopicWords): Speaker {
  const lists = {
    t: words.things.split(' '),
    a: words.acts.split(' '),
    p: words.places.split(' '),
    g: words.goods.split(' '),
    w: words.woes.split(' '),
  }
  const fill = (template: Template): string => {
    const thing = random.pick(lists.t)
    const values: Record<Slot, () => string> = {
      t: () => thing,
      u: () => other(random, lists.t, thing),
      a: () => random.pick(lists.a),
      p: () => random.pick(lists.p),
      g: () => random.pick(lists.g),
      w: () => random.pick(lists.w),
      n: () => random.pick(numbers),
      d: () => random.pick(days),
      r: () => random.pick(first) + random.pick(second),
    }
    return template.map((part, index) => (index % 2 ? values[part as Slot]() : part)).join('')
  }
  const say = (kind: keyof typeof templates) => fill(random.pick(templates[kind]))
  const many = (kind: keyof typeof templates, number: number) =>
    random.some(templates[kind], number).map((template) => fill(template))
  return {
    title: () => say('titles'),
    tags: () => (random.chance(0.6) ? random.some([...lists.t, ...lists.a], random.int(1, 3)) : []),
    document: (pictures) => documentOf(textOf(random, say, many, pictures.length), pictures),
    comment: () => (random.chance(0.15) ? many('comments', 2).join('') : say('comments')),
    reply: () => say('replies'),
    signature: () => say('signatures'),
  }
}

type Say = (kind: keyof typeof templates) => string
type SayMany = (kind: keyof typeof templates, number: number) => string[]

/** Most are short, some have lists, a few have chapters. */
function textOf(random: Random, say: Say, many: SayMany, pictures: number): string {
  const paragraph = (least: number, most: number) => many('sentences', random.int(least, most)).join('')
  const lines = [paragraph(1, 4)]
  const length = random.next()
  if (length > 0.55) lines.push(paragraph(2, 4))
  if (length > 0.75) lines.push(...many('points', random.int(3, 5)).map((point) => `- ${point}`))
  if (length > 0.8) lines.push(`> ${say('quotes')}`)
  if (length > 0.9)
    for (const heading of many('headings', random.int(2, 4))) lines.push(`## ${heading}`, paragraph(2, 4))
  for (let number = 1; number <= pictures; number++) {
    // Never between two points: that would make two lists of one.
    const places = lines.flatMap((line, at) => (line.startsWith('- ') ? [] : [at + 1]))
    lines.splice(random.pick(places), 0, `![图 ${number}]`)
  }
  return lines.join('\n')
}

function other(random: Random, list: string[], than: string): string {
  const found = random.pick(list)
  return found === than ? random.pick(list) : found
}
