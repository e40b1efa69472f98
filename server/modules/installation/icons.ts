import type { Context } from '../../kernel/context.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { perContext } from '../../kernel/state.ts'
import type { Logo } from './logo.ts'

/** any: the logo alone; maskable: with room around it, which systems cut off; screen: the site as it looks from afar. */
export type IconKind = 'any' | 'maskable' | 'screen'

const sizes: Record<IconKind, readonly string[]> = {
  any: ['192', '512'],
  maskable: ['192', '512'],
  screen: ['540x960', '1280x800'],
}

export function isIcon(size: string, kind: string): boolean {
  return Object.hasOwn(sizes, kind) && sizes[kind as IconKind].includes(size)
}

/** The colour of the usual logo. */
const usualGround = '#2e69fd'

/** The share of a maskable icon that no system cuts off, less a little. */
const safeZone = 0.7

const drawn = perContext(() => createLruCache<Promise<Buffer>>(16))

export interface IconForm {
  size: string
  kind: IconKind
}

/** Drawn when it is first asked for. */
export function iconBytes(ctx: Context, logo: Logo, form: IconForm): Promise<Buffer> {
  const key = `${form.size} ${form.kind} ${logo.hash}`
  const kept = drawn(ctx)
  const found = kept.get(key)
  if (found) return found
  const drawing = draw(logo, form)
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  return drawing
}

async function draw(logo: Logo, { size, kind }: IconForm): Promise<Buffer> {
  const { drawIcon, drawScreen } = await import('../../media/icon.ts')
  const [width = 0, height = width] = size.split('x').map(Number)
  if (kind === 'screen') return drawScreen(logo.bytes, { width, height, ...logo.colours })
  const ground = kind === 'any' ? undefined : logo.isUsual ? usualGround : '#ffffff'
  return drawIcon(logo.bytes, { side: width, share: kind === 'any' ? 1 : safeZone, ground })
}
