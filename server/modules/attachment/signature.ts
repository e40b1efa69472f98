import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { deriveKey } from '../../keys.ts'

const hour = 3600
const step = hour / 2

/** The query that opens a private file for half an hour to an hour; the same within a step, so that browsers can keep it. */
export function signatureFor(ctx: Pick<Context, 'secretKey'>, path: string, now = Date.now()): string {
  const expiry = (Math.floor(now / 1000 / step) + 2) * step
  return `e=${expiry}&s=${sign(ctx, path, expiry)}`
}

/** Seconds for which the signature is still good; 0: it is not. */
export function secondsLeft(ctx: Pick<Context, 'secretKey'>, path: string, query: URLSearchParams, now = Date.now()) {
  const expiry = /^\d{9,11}$/.test(query.get('e') ?? '') ? Number(query.get('e')) : 0
  const left = Math.floor(expiry - now / 1000)
  const given = Buffer.from(query.get('s') ?? '')
  const wanted = Buffer.from(sign(ctx, path, expiry))
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isRight && left > 0 && left <= hour ? left : 0
}

function sign(ctx: Pick<Context, 'secretKey'>, path: string, expiry: number): string {
  return createHmac('sha256', deriveKey(ctx, 'private files')).update(`${path}\n${expiry}`).digest('base64url')
}
