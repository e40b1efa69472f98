import { setTimeout as delay } from 'node:timers/promises'
import { runningServer } from '../../server/db/running-server.ts'
import { lead, linkTarget, type Releases } from './releases.ts'
import type { Service } from './service.ts'

export interface Exchange {
  releases: Releases
  service: Service
  dataDir: string
  /** The release that shall run. */
  next: string
  /** Whether the site ran before, and shall run afterwards. */
  isRunning: boolean
  /** Milliseconds in which a release has to be ready. */
  patience?: number
}

export interface Exchanged {
  /** Seconds without an answer; undefined: nobody had one before. */
  down: number | undefined
  /** Why the release before runs again. */
  fault: string | undefined
}

/** The other release takes over, or the one before is back within the same command. */
export async function exchange(wish: Exchange): Promise<Exchanged> {
  const { releases, service, next, isRunning } = wish
  const began = performance.now()
  const before = linkTarget(releases.previous)
  await service.stop()
  lead(releases.previous, releases.own)
  lead(releases.current, next)
  const fault = await started(wish, next)
  if (fault !== undefined) {
    await service.stop()
    lead(releases.current, releases.own)
    lead(releases.previous, before)
    if (isRunning) await mustStart(wish)
  } else if (!isRunning) await service.stop()
  return { fault, down: isRunning ? (performance.now() - began) / 1000 : undefined }
}

/** Undefined when all is well, or why it is not. */
async function started({ service, dataDir, patience = 60_000 }: Exchange, folder: string): Promise<string | undefined> {
  await service.start()
  for (const end = performance.now() + patience; performance.now() < end; await delay(50)) {
    const server = runningServer(dataDir)
    if (server?.root === folder && (await isReady(server.origin))) return smoke(server.origin)
    if (service.hasEnded()) return `it ended at its start.\n${await service.lastWords()}`.trim()
  }
  return `/readyz did not say within ${patience / 1000} s that it is ready.\n${await service.lastWords()}`.trim()
}

async function mustStart(wish: Exchange): Promise<void> {
  const fault = await started(wish, wish.releases.own)
  if (fault) throw new Error(`The release before does not start either: ${fault}`)
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** What a visitor asks for first: the home page, the configuration, and one of its scripts. */
async function smoke(origin: string): Promise<string | undefined> {
  const ask = (path: string) => fetch(origin + path, { signal: AbortSignal.timeout(10_000), redirect: 'manual' })
  try {
    const page = await ask('/')
    const text = await page.text()
    if (page.status >= 400) return `the home page answered ${page.status}.`
    const config = (await (await ask('/api/aoir-config')).json()) as { code?: number }
    if (config.code !== 200) return `/api/aoir-config answered ${config.code}.`
    const script = /\/assets\/[\w.-]+\.js/.exec(text)?.[0]
    if (script && (await ask(script)).status !== 200) return `${script} of the home page is missing.`
    return undefined
  } catch (error) {
    return `the home page did not come: ${(error as Error).message}.`
  }
}
