import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { createMediaPresenter, type MediaPresenter } from './addresses.ts'
import { addressesOf } from './present.ts'

/**
 * Addresses of files that only some may see, for those who may: they work without a cookie, for less than an hour and
 * only as long as the chapter or the post that they were given out with is in sight. Everybody who may read it in the same half hour
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

/** With what an address is given out. */
export interface SignedWith {
  type: 'chapter' | 'post'
  id: string
}

/** As it stands in the address: posts have a letter before their id. */
function nameOf({ type, id }: SignedWith): string {
  return type === 'post' ? `p${id}` : id
}

function markOf(ctx: Keys, path: string, name: string, end: number): string {
  const whole = createHmac('sha256', keyOf(ctx)).update(`${path} ${name} ${end}`).digest()
  return whole.subarray(0, 16).toString('base64url')
}

function signer(ctx: Keys, thing: SignedWith): (path: string) => string {
  const name = nameOf(thing)
  const end = (Math.floor(Date.now() / halfHour) + 2) * halfHour
  return (path) => `s=${name}.${end.toString(36)}.${markOf(ctx, path, name, end)}`
}

/** Shows the pictures and videos of what is not for everybody. */
export function createSignedPresenter(ctx: Keys & Pick<Context, 'config'>, thing: SignedWith): MediaPresenter {
  const { picture, video } = createMediaPresenter(ctx)
  const sign = signer(ctx, thing)
  return {
    picture: (snapshot) => {
      const shown = picture(snapshot)
      const signature = sign(snapshot.path)
      return { ...shown, url: `${shown.url}?${signature}`, thumb: `${shown.thumb}&${signature}` }
    },
    video: (snapshot) => {
      const shown = video(snapshot)
      const url = `${shown.url}?${sign(snapshot.path)}`
      if (!snapshot.cover) return { ...shown, url }
      const signature = sign(snapshot.cover.path)
      return { ...shown, url, cover: `${shown.cover}?${signature}`, coverThumb: `${shown.coverThumb}&${signature}` }
    },
  }
}

export function signedFileAddress(ctx: Keys & Pick<Context, 'config'>, path: string, thing: SignedWith): string {
  return `${addressesOf(ctx, path).url}?${signer(ctx, thing)(path)}`
}

/** With what this address was given out; undefined: it was not, or not of late. */
export function signedFor(ctx: Keys, path: string, signature: string | null): SignedWith | undefined {
  const [, letter, id = '', time = '', mark = ''] =
    /^(p?)([1-9]\d{0,18})\.([0-9a-z]{1,10})\.([\w-]{22})$/.exec(signature ?? '') ?? []
  if (!mark) return undefined
  const end = Number.parseInt(time, 36)
  const now = Date.now()
  if (end <= now || end > now + 2 * halfHour) return undefined
  const thing: SignedWith = { type: letter ? 'post' : 'chapter', id }
  // As they are written: several spellings could stand for the same bytes.
  const right = markOf(ctx, path, nameOf(thing), end)
  return timingSafeEqual(Buffer.from(mark), Buffer.from(right)) ? thing : undefined
}
