import { vi } from 'vitest'
import type { RunningServer } from './server.ts'

/** Changes the configuration of a running site, as its administrator does. The others of its processes have heard of it. */
export async function configure(
  { http }: RunningServer,
  token: string,
  patch: Record<string, unknown>,
  ...others: RunningServer[]
): Promise<void> {
  const { envelope } = await http.json('/api/aoir-admin-config/update', { body: patch, token })
  if (envelope.code !== 200) throw new Error(`the site was not configured: ${envelope.message}`)
  const { text } = await http.call('/api/aoir-config')
  for (const other of others)
    await vi.waitUntil(async () => (await other.http.call('/api/aoir-config')).text === text, { interval: 20 })
}

export const desktopAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36'
export const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** What the server hands to the browser with the page. */
export function stateOf(html: string): Record<string, unknown> {
  const json = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1]
  return JSON.parse(json ?? '{}') as Record<string, unknown>
}
