import { siteTimeZone } from '#contract/shared/product.ts'
import { Refusal } from '../kernel/errors.ts'

/** What keeps somebody from writing, as they are told it. */
export interface Restriction {
  sanctionId: string
  kind: 'ban' | 'mute'
  reason: string
  /** 0: until somebody lifts it. */
  endTime: number
}

type Place = 'site' | 'board'

const ban = {
  plain: 'api_banned',
  until: 'api_banned_until',
  reason: 'api_banned_reason',
  both: 'api_banned_both',
} as const
const mute = {
  plain: 'api_muted',
  until: 'api_muted_until',
  reason: 'api_muted_reason',
  both: 'api_muted_both',
} as const
const boardMute = {
  plain: 'board_muted',
  until: 'board_muted_until',
  reason: 'board_muted_reason',
  both: 'board_muted_both',
} as const

/** The refusal says why and until when. */
export function restricted(restriction: Restriction, place: Place = 'site'): Refusal {
  const { kind, reason, endTime } = restriction
  const sentences = kind === 'ban' ? ban : place === 'board' ? boardMute : mute
  const key = endTime > 0 ? (reason ? 'both' : 'until') : reason ? 'reason' : 'plain'
  const params = { reason, time: endTime > 0 ? sayTime(new Date(endTime)) : '' }
  return new Refusal(403, sentences[key], { params, data: restriction })
}

/** A moment as the site's sentences name it. */
export function sayTime(time: Date): string {
  return time.toLocaleString('sv-SE', { timeZone: siteTimeZone, dateStyle: 'short', timeStyle: 'short' })
}
