import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { bytesOf } from '../../providers/outbound/exact-bytes.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { publicLookup } from '../../providers/outbound/public-address.ts'
import { send } from '../../providers/outbound/request.ts'
import { withinTime } from '../../providers/outbound/time-limit.ts'
import { siteFileBytes } from '../attachment/service.ts'

/** The picture from which icons are drawn, named by its content and by the colours that go around it. */
export interface Logo {
  bytes: Buffer
  hash: string
  /** No logo was chosen, or it cannot be had: the drawing of the product, which brings its own ground. */
  isUsual: boolean
  colours: { light: string; brand: string }
}

const largest = 8 * 1024 * 1024
const patience = 5000
/** Milliseconds after which a logo that could not be read is looked for again. */
const retryAfter = 60_000

const known = perContext(() => ({ version: Number.NaN, until: 0, reading: undefined as Promise<Logo> | undefined }))

/** Read once for each version of the configuration. One that cannot be had gives way to the drawing of the product. */
export function logoOf(ctx: Context, folder: string): Promise<Logo> {
  const place = known(ctx)
  const { version } = ctx.config.current()
  if (place.reading && place.version === version && performance.now() < place.until) return place.reading
  place.version = version
  place.until = Number.POSITIVE_INFINITY
  place.reading = read(ctx, folder, () => {
    place.until = performance.now() + retryAfter
  })
  return place.reading
}

async function read(ctx: Context, folder: string, onFailure: () => void): Promise<Logo> {
  const { site, theme } = ctx.config.current()
  const chosen = site.COMMON_LOGO
  const colours = { light: theme.bars.light, brand: /--brand:(#[0-9a-f]{6})/.exec(theme.css)?.[1] ?? '#2e69fd' }
  const found = chosen
    ? await chosenBytes(ctx, chosen).catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the logo of the site could not be read')
        return undefined
      })
    : undefined
  if (chosen && !found) onFailure()
  const bytes = found ?? (await readFile(join(folder, 'favicon.svg')))
  const hash = createHash('sha256').update(bytes).update(theme.hash).digest('base64url').slice(0, 12)
  return { bytes, hash, isUsual: !found, colours }
}

async function chosenBytes(ctx: Context, address: string): Promise<Buffer | undefined> {
  if (address.startsWith('/')) return siteFileBytes(ctx, address.slice(1))
  return withinTime('logo', patience, async ({ signal }) => {
    const answer = await send({ method: 'GET', url: address, headers: {}, signal, lookup: publicLookup })
    if (answer.statusCode !== 200) throw new ProviderError('logo', 'refused', answer.statusCode)
    return (await bytesOf(answer, largest)) ?? undefined
  })
}
