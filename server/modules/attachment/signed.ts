import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { openShowcase, type Showcase } from './addresses.ts'

/**
 * Addresses of pictures that only some may see, for those who may: they work without a cookie, for less than an hour and
 * only as long as the chapter that they were given out with is in sight. Everybody who may read it in the same half hour
 * gets the same ones, so that what is made of them can be shared.
 */
const halfHour = 1_800_000

type Keys = Pick<Context, 'secretKey'>

const keys = new WeakMap<Buffer, Buffer>()

function keyOf(ctx: Keys): Buffer {
  const known = keys.get(ctx.secretKey) ?? deriveKey(ctx, 'addresses of pictures')
  keys.set(ctx.secretKey, known)
  return known
}

function markOf(ctx: Keys, path: string, chapterId: string, end: number): string {
  const whole = createHmac('sha256', keyOf(ctx)).update(`${path} ${chapterId} ${end}`).digest()
  return whole.subarray(0, 16).toString('base64url')
}

/** Shows the pictures of a chapter that is not for everybody. */
export function signedShowcase(ctx: Keys & Pick<Context, 'config'>, chapterId: string): Showcase {
  const { picture, video } = openShowcase(ctx)
  const end = (Math.floor(Date.now() / halfHour) + 2) * halfHour
  return {
    video,
    picture: (snapshot) => {
      const shown = picture(snapshot)
      const mark = markOf(ctx, snapshot.path, chapterId, end)
      const signature = `s=${chapterId}.${end.toString(36)}.${mark}`
      return { ...shown, url: `${shown.url}?${signature}`, thumb: `${shown.thumb}&${signature}` }
    },
  }
}

/** With which chapter this address was given out; undefined: it was not, or not of late. */
export function signedFor(ctx: Keys, path: string, signature: string | null): string | undefined {
  const [, chapterId = '', time = '', mark = ''] =
    /^([1-9]\d{0,18})\.([0-9a-z]{1,10})\.([\w-]{22})$/.exec(signature ?? '') ?? []
  if (!mark) return undefined
  const end = Number.parseInt(time, 36)
  const now = Date.now()
  if (end <= now || end > now + 2 * halfHour) return undefined
  // As they are written: several spellings could stand for the same bytes.
  const right = markOf(ctx, path, chapterId, end)
  return timingSafeEqual(Buffer.from(mark), Buffer.from(right)) ? chapterId : undefined
}
