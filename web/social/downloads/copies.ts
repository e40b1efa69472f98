import type { WorksType } from '#contract/modules/works/work.ts'
import { type KeptPage, keptStore } from '#web/session/kept/kept-store.ts'
import type { Reader } from '#web/session/kept/reader.ts'

/** Something that a member has put on this device to read it without a network. The path is that of the desktop area. */
export interface Copy extends KeptPage {
  /** Of a post or of a chapter. */
  id: string
  /** Of a chapter: which one of what. */
  work?: { _id: string; title: string; worksType: WorksType; number: number }
  /** Not for everybody: it goes when the reader may not read it any more. */
  isGuarded: boolean
  /** When the server last said that it may be read. */
  checkedAt: number
}

/** Of one member on one device, and of all their stores together. */
export const copyLimits = { most: 5000, bytes: 1024 * 1024 * 1024 }

export type Copies = ReturnType<typeof copiesOf>

export const copiesOf = ({ name }: Reader) => keptStore<Copy>({ name: `${name}-copies` })
