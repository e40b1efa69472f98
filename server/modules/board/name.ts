import { limits } from '#contract/shared/limits.ts'
import type { Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { hasBadCharacters, isReserved } from '../account-rules/service.ts'

const graphemes = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' })

/** Words that stand in the place of a sign in our own addresses. */
const reservedSigns = new Set(['create', 'article', 'forum', 'all', 'my'])

/** Refuses what cannot be the name of a board; the answer is the form in which it is stored. */
export function checkedBoardName(viewer: Viewer, given: string): string {
  const name = given.normalize('NFC')
  const { min, max } = limits.boardName
  const field = 'systemName'
  if (hasBadCharacters(name)) throw new Refusal(422, 'board_name_bad', { field })
  if ([...graphemes.segment(name)].length < min || [...name].length > max)
    throw new Refusal(422, 'board_name_length', { field, params: { min, max } })
  if (viewer.userpower !== 0 && isReserved(name)) throw nameTaken()
  return name
}

/** Digits alone would be taken for an id. */
export function checkSign(sign: string): void {
  if (reservedSigns.has(sign) || /^\d+$/.test(sign))
    throw new Refusal(422, 'board_sign_reserved', { field: 'systemSign' })
}

export function nameTaken(): Refusal {
  return new Refusal(409, 'board_name_taken', { field: 'systemName' })
}
