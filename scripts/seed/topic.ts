import type { Subject } from '#server/starter/drawing.ts'

/** What is talked about in a board. Words stand apart by spaces. */
export interface TopicWords {
  sign: string
  name: string
  description: string
  /** What one has, wants, looks at. */
  things: string
  /** What one does. */
  acts: string
  /** Where or when. */
  places: string
  /** What is good about it. */
  goods: string
  /** What goes wrong. */
  woes: string
  classes: string
  scenes: Subject[]
}

export interface TopicZone {
  name: string
  type: 'forum' | 'article'
  boards: TopicWords[]
}

export function topic(
  sign: string,
  name: string,
  description: string,
  words: Pick<TopicWords, 'things' | 'acts' | 'places' | 'goods' | 'woes' | 'classes'>,
  scenes: Subject[] = ['hills', 'window', 'rings'],
): TopicWords {
  return { sign, name, description, ...words, scenes }
}
