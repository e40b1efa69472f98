import { areaOf } from '#web/session/area.ts'
import { type FetchEvent, worker } from './scope.ts'

export type Area = 'desktop' | 'mobile'

/** Set by the build: what the reading pages of an area are made of, and a word that changes with any of it. */
declare const SHELL: { version: string; files: Record<Area, string[]> }

const prefix = 'aoir-shell-'
const cacheOf = (area: Area, version = SHELL.version) => `${prefix}${version}-${area}`
const shellPages: Record<Area, string> = { desktop: '/offline', mobile: '/webapp/offline' }
const stampPath = '/offline/kept-at'
/** Milliseconds after which the page around everything is fetched anew: colours and name of the site may have changed. */
const freshness = 12 * 60 * 60_000

/** Milliseconds for the page around everything. */
const patience = 30_000

/** All or nothing: the page without anybody in it, the files of the build, and the colours that the page names. */
export async function keepShell(area: Area): Promise<void> {
  const cache = await caches.open(cacheOf(area))
  const stamp = await cache.match(stampPath)
  if (stamp && Date.now() - Number(await stamp.text()) < freshness) return
  const page = await fetch(shellPages[area], {
    credentials: 'omit',
    cache: 'no-cache',
    signal: AbortSignal.timeout(patience),
  })
  if (!page.ok || page.redirected) throw new Error(`the page without a network answered ${page.status}`)
  const named = [...(await page.clone().text()).matchAll(/(?:href|src)="(\/(?:assets|theme)\/[^"]+)"/g)]
  const files = new Set([...SHELL.files[area], ...named.map(([, path = '']) => path)])
  const missing: string[] = []
  for (const path of files) if (!(await cache.match(path))) missing.push(path)
  await cache.addAll(missing)
  await cache.put(shellPages[area], page)
  await cache.put(stampPath, new Response(String(Date.now())))
}

/** A newer worker keeps what the one before kept, beside it. */
export async function keepAsBefore(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  for (const area of ['desktop', 'mobile'] as const)
    if (names.some((name) => name.endsWith(`-${area}`))) await keepShell(area)
}

/** No page of an earlier version is open any more. */
export async function dropOthers(): Promise<void> {
  const own = [cacheOf('desktop'), cacheOf('mobile')]
  for (const name of await caches.keys())
    if ((name.startsWith(prefix) && !own.includes(name)) || name === 'aoir-assets') await caches.delete(name)
}

/** The network first. Without one, the page around everything, which looks for what is kept of this address. */
export async function pageFor({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request, { signal: request.signal }))
  } catch (error) {
    const page = await keptPage(new URL(request.url))
    if (page) return page
    throw error
  }
}

async function keptPage({ pathname, search }: URL): Promise<Response | undefined> {
  const shell = async (area: Area) => (await caches.open(cacheOf(area))).match(shellPages[area])
  if (areaOf(pathname) === 'mobile') return shell('mobile')
  const desktop = await shell('desktop')
  if (desktop) return desktop
  if (!(await shell('mobile'))) return undefined
  // As the server leads phones into their area.
  const isCounterpart = /^\/(\d+|author\/\d+|(fiction|manga)(\/\d+){0,2})?$/.test(pathname)
  const path = isCounterpart ? `/webapp${pathname === '/' ? '' : pathname}` : '/webapp/offline'
  return Response.redirect(new URL(path + search, worker.location.origin), 302)
}
