import type { BoardBrief } from '#contract/board.ts'

export interface BriefRow {
  id: string
  name: string
  sign: string
  cover: string
}

export function presentBrief({ id, name, sign, cover }: BriefRow): BoardBrief {
  return { _id: id, systemName: name, systemSign: sign, systemCover: cover }
}
