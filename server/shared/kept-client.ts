import { createHash } from 'node:crypto'
import type { Context } from '../kernel/context.ts'
import { perContext } from '../kernel/state.ts'

/** By name; of the settings, which hold secrets, only a fingerprint is kept. */
const clients = perContext(() => new Map<string, { fingerprint: string; client: unknown }>())

/** Clients of services keep connections, so one stays until its settings change. */
export function keptClient<Settings, Client extends object>(
  ctx: Pick<Context, 'events' | 'state'>,
  name: string,
  settings: Settings,
  create: (settings: Settings) => Client,
): Client {
  const all = clients(ctx)
  const fingerprint = createHash('sha256').update(JSON.stringify(settings)).digest('base64')
  const known = all.get(name) as { fingerprint: string; client: Client } | undefined
  if (known?.fingerprint === fingerprint) return known.client
  if (known && 'close' in known.client && typeof known.client.close === 'function') known.client.close()
  const client = create(settings)
  all.set(name, { fingerprint, client })
  return client
}
