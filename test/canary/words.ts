import type { Db } from '#server/db/open.ts'
import type { Visitor } from './people.ts'

/** Stands in every text beside the word of its own, so that a search would find it. */
export const lure = '灯塔'
const words = /zq\d{2,3}canary/g
export const openWord = 'zq00canary'

/** A word as the name of a file, which is digits. */
export function numbered(word: string): string {
  return `990099${word.replace(/\D/g, '')}990099`
}

/** The words in a text, other than the one that everybody may read. */
export function secretsIn(text: string): string[] {
  const named = [...text.matchAll(/990099(\d{2,3})990099/g)].map(([, number]) => `zq${number}canary`)
  return [...new Set([...(text.match(words) ?? []), ...named])].filter((word) => word !== openWord)
}

export interface Cast {
  db: Db
  administrator: Visitor
  author: Visitor
  /** Leaves before anybody looks. */
  departing: Visitor
  /** Has liked, kept, read, answered and joined everything, and is named everywhere. */
  involved: Visitor
}
