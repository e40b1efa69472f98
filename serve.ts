import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { api as contract } from './contract/api.ts'
import { table } from './server/api.ts'
import { startBackups } from './server/backup/rounds.ts'
import { provideDatabase } from './server/db/connect.ts'
import { type BroadcastEvent, listen, notify } from './server/db/listen.ts'
import { migrate } from './server/db/migrate.ts'
import { noteRunning } from './server/db/running-server.ts'
import { createAdmission } from './server/http/api/admission.ts'
import { createApi } from './server/http/api/handle.ts'
import { createRateLimiter, memoryBuckets } from './server/http/api/rate-limit.ts'
import { redisBuckets } from './server/http/api/redis-buckets.ts'
import { mountDocs } from './server/http/docs/docs-page.ts'
import { type Build, builtRenderer } from './server/http/pages/built-renderer.ts'
import { createPacing } from './server/http/pages/pacing.ts'
import { createPageCache } from './server/http/pages/page-cache.ts'
import { createPages } from './server/http/pages/pages.ts'
import type { Renderer } from './server/http/pages/renderer.ts'
import { serveAssets } from './server/http/port/assets.ts'
import { mountBuilds, mountTheme } from './server/http/port/builds.ts'
import { mountHealth } from './server/http/port/health.ts'
import { openListeners } from './server/http/port/listeners.ts'
import { assertPortIsFree, mountApi, openPort } from './server/http/port/port.ts'
import { createTraffic } from './server/http/port/traffic.ts'
import { mountWorld } from './server/http/syndication/syndication.ts'
import { startMovingIn } from './server/import/rounds.ts'
import { startHousekeeping } from './server/jobs/housekeeping.ts'
import { createBackground } from './server/kernel/background.ts'
import {
  type ContentNotice,
  type ContentPeers,
  createContentCache,
  shareContentChanges,
} from './server/kernel/content-cache.ts'
import type { Context } from './server/kernel/context.ts'
import { watchDisk } from './server/kernel/disk-space.ts'
import { assertRestored, BadEnvironment, type Env, loadSecretKey, makeDataDir, readEnv } from './server/kernel/env.ts'
import { createEvents } from './server/kernel/events.ts'
import { createLog, type Log } from './server/kernel/log.ts'
import { createMetrics } from './server/kernel/metrics.ts'
import { cheapCost, createPasswords, standardCost } from './server/kernel/passwords.ts'
import { openRedis } from './server/kernel/redis.ts'
import { type Stoppable, stopOnSignals } from './server/kernel/stop.ts'
import { endThreads } from './server/kernel/threads.ts'
import { startArticleSchedule } from './server/modules/article-writing/service.ts'
import { mountFiles, thumbBytes } from './server/modules/attachment/service.ts'
import { startBounties } from './server/modules/bounty/service.ts'
import { startOpeningChapters, startSchedule } from './server/modules/chapter/service.ts'
import { startFolding } from './server/modules/cockpit/service.ts'
import { startColumnNews } from './server/modules/column-articles/service.ts'
import { createConfigSource, starterConfig } from './server/modules/config/service.ts'
import { startLetters } from './server/modules/delivery/service.ts'
import { startDigests } from './server/modules/digest/service.ts'
import { startFactorResets } from './server/modules/factor-reset/service.ts'
import { startSettling } from './server/modules/grade/service.ts'
import { startBoardGroups } from './server/modules/group/service.ts'
import { startReadBuffer } from './server/modules/history/service.ts'
import { mountInstallation } from './server/modules/installation/service.ts'
import { checkSafety, watchBooks } from './server/modules/ledger-proof/service.ts'
import { startHitBuffer } from './server/modules/moderation/service.ts'
import { startNewsMails } from './server/modules/news-mail/service.ts'
import { newsOf } from './server/modules/notification/service.ts'
import { mountPay, payPaths, startOrderWork } from './server/modules/order/service.ts'
import { mountOwnExports, startOwnExports } from './server/modules/own-export/service.ts'
import { startOpening } from './server/modules/post/service.ts'
import { startPostNews } from './server/modules/post-news/service.ts'
import { startViewBuffer } from './server/modules/post-stats/service.ts'
import { startReturns } from './server/modules/purchase/service.ts'
import { ensurePushKeys, startPushes } from './server/modules/push/service.ts'
import { assertMayWrite } from './server/modules/registration/service.ts'
import { startCountingSales } from './server/modules/sale/service.ts'
import { assertFresh } from './server/modules/security/service.ts'
import { authenticate, authenticateKey, viewerOfPage } from './server/modules/session/service.ts'
import { startWorkNews } from './server/modules/shelf/service.ts'
import { dumpPaths, mountDumps, mountOldAddresses } from './server/modules/site-import/service.ts'
import { mountUnsubscribe } from './server/modules/subscription/service.ts'
import { mountUploads, uploadPaths } from './server/modules/upload/service.ts'
import { ensureAdministrator } from './server/modules/user/service.ts'
import { startWebhooks } from './server/modules/webhook/service.ts'
import { mountWechat, wechatPaths } from './server/modules/wechat/service.ts'
import { mountWithdrawalExport } from './server/modules/withdraw/service.ts'
import { mountExports } from './server/modules/work-export/service.ts'
import { importPaths, mountImports, startImports } from './server/modules/work-import/service.ts'
import { startWorkViews } from './server/modules/work-stats/service.ts'
import { createOutbox } from './server/providers/outbox.ts'
import { openRealtime } from './server/realtime/realtime.ts'
import { variantBytes } from './server/shared/viewer-variants.ts'
import { isUntouched } from './server/starter/untouched.ts'

/** Configuration, database, context, API, pages, port and socket: in that order, and back again when it stops. */
export async function main(root: string): Promise<void> {
  const env = environment()
  const log = createLog(env)
  const stop = stopOnSignals(log)
  try {
    await start(env, log, stop, root)
  } catch (error) {
    console.error(error instanceof BadEnvironment ? error.message : error)
    await stop.giveUp()
  }
}

function environment(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    console.error(error instanceof BadEnvironment ? error.message : error)
    process.exit(1)
  }
}

async function start(env: Env, log: Log, stop: Stoppable, root: string): Promise<void> {
  await assertPortIsFree(env)
  makeDataDir(env.dataDir)
  assertRestored(env.dataDir)
  const database = await provideDatabase(env, log)
  stop.last('database', () => database.stop())
  await migrate(database.config, log)

  const isNew = env.starter === 'on' && (await isUntouched(database.config))
  const ctx = await createContext(env, log, database, isNew)
  const administrator = await ensureAdministrator(ctx, env.adminPassword)
  await ensurePushKeys(ctx)
  // The database of the tests forgets on purpose, for speed.
  if (env.nodeEnv !== 'test') await checkSafety(ctx)
  if (isNew) {
    const { plantStarter } = await import('./server/starter/plant.ts')
    await plantStarter(database.config, join(env.dataDir, 'uploads'))
  }
  const traffic = createTraffic()
  const app = openPort(ctx, stop.isDraining, traffic)
  stop.first('requests', () => traffic.finish())
  stop.end('port', () => app.close())
  const realtime = await openRealtime(ctx, app.server, {
    authenticate,
    newsOf,
    redisUrl: env.redisUrl,
  })
  stop.before('sockets', () => realtime.drain())
  stop.after('sockets', () => realtime.close())

  stop.after('background', () => ctx.background.idle())
  const peers = shareContentChanges(ctx, (notice) => notify(ctx.db, notice))
  stop.after('peers', async () => peers.stop())
  const catchUp = () => {
    reloadConfig(ctx)
    ctx.events.emit('rulesChanged', {})
    ctx.events.emit('contentChanged', { tags: ['all'], fromPeer: true })
    void realtime.recheck()
  }
  const listener = listen(database.config, (message) => onNotice(ctx, peers, message), catchUp)
  stop.after('listener', () => listener.close())
  const disk = watchDisk(ctx, [env.dataDir, database.embedded?.directory ?? env.dataDir])
  stop.after('disk', async () => disk.stop())
  mountHealth(app, ctx, { isDraining: stop.isDraining, pool: database.db.stats, isListening: listener.connected })
  await serve(app, ctx, stop, root)
  await openListeners(app, env)
  const listening = addressOf(app, env)
  const origin = listening.replace(/\/\/(0\.0\.0\.0|\[::\]):/, '//127.0.0.1:')
  stop.end('note', noteRunning(env.dataDir, { origin, root }))
  announce(listening, env, administrator)
}

async function createContext(
  env: Env,
  log: Log,
  { db, searchDb }: Pick<Context, 'db' | 'searchDb'>,
  hasExamples: boolean,
): Promise<Context> {
  const events = createEvents()
  const config = await createConfigSource(db, events, hasExamples ? starterConfig : undefined)
  const secretKey = Buffer.from(loadSecretKey(env))
  const metrics = createMetrics()
  const passwords = createPasswords(metrics, env.nodeEnv === 'test' ? cheapCost : standardCost)
  const content = createContentCache(events)
  const background = createBackground(log)
  const outbox = createOutbox(env, log)
  const state = new Map()
  return { env, log, db, searchDb, events, config, metrics, passwords, content, state, outbox, background, secretKey }
}

async function serve(app: FastifyInstance, ctx: Context, stop: Stoppable, root: string): Promise<void> {
  const redis = ctx.env.redisUrl ? await openRedis(ctx.env.redisUrl, ctx.log) : undefined
  if (redis) stop.after('redis', () => redis.close())
  const buckets = redis ? redisBuckets(redis.client, ctx.log) : memoryBuckets()
  const limiter = createRateLimiter(buckets, ctx.env.rateLimitScale)
  const admission = createAdmission(ctx.metrics)
  const handle = createApi(ctx, {
    table,
    limiter,
    authenticate,
    authenticateKey,
    assertMayWrite,
    assertFresh,
    admission,
  })

  const { renderer, build } = await pagesOf(app, ctx.env, root)
  const cache = createPageCache()
  observeMemory(ctx, {
    page: cache.bytes,
    content: ctx.content.bytes,
    variant: () => variantBytes(ctx),
    thumbnail: () => thumbBytes(ctx),
  })
  ctx.events.on('configChanged', () => cache.clear())
  ctx.events.on('contentChanged', ({ tags }) => cache.drop(tags))

  mountDocs(app, ctx, contract, { ...uploadPaths(), ...importPaths(), ...dumpPaths(), ...wechatPaths(), ...payPaths() })
  mountUploads(app, ctx, { limiter, authenticate, assertMayWrite })
  mountImports(app, ctx, { limiter, authenticate, assertMayWrite })
  mountDumps(app, ctx, { limiter, authenticate, assertMayWrite })
  mountExports(app, ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountOwnExports(app, ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountWithdrawalExport(app, ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountFiles(app, ctx, { limiter, authenticate, viewerOf: viewerOfPage })
  mountWechat(app, ctx)
  mountPay(app, ctx, { limiter })
  mountApi(app, handle, { table, isDraining: stop.isDraining })
  mountUnsubscribe(app, { handle })
  mountTheme(app, ctx)
  mountOldAddresses(app, ctx)
  mountBuilds(app, build)
  mountInstallation(app, ctx, {
    folder: join(root, renderer.development ? 'web/public' : 'dist/client'),
    development: renderer.development,
  })
  mountWorld(app, ctx, { handle, limiter })
  if (!renderer.development) serveAssets(app, join(root, 'dist/client'))
  const pacing = createPacing(ctx.env.rateLimitScale)
  app.get('/*', createPages(ctx, { renderer, cache, handle, limiter, admission, pacing, viewerOf: viewerOfPage }))

  for (const [name, start] of Object.entries(workers)) {
    const worker = start(ctx)
    stop.after(name, () => worker.stop())
  }
  stop.after('threads', () => endThreads(ctx))
}

/** What goes on beside the requests, by the names under which it is stopped. */
const workers: Record<string, (ctx: Context) => { stop(): Promise<unknown> }> = {
  housekeeping: startHousekeeping,
  views: startViewBuffer,
  reads: startReadBuffer,
  hits: startHitBuffer,
  orders: startOrderWork,
  experience: startSettling,
  'figures of the day': startFolding,
  'views of works': startWorkViews,
  'scheduled chapters': startSchedule,
  'scheduled articles': startArticleSchedule,
  'posts that open by themselves': startOpening,
  'chapters that open by themselves': startOpeningChapters,
  imports: startImports,
  'sums of sales': startCountingSales,
  'bounties that end': startBounties,
  'sales of what is gone, and shares of authors': startReturns,
  'groups of boards': startBoardGroups,
  'news of columns': startColumnNews,
  'news of works': startWorkNews,
  'news of authors and boards': startPostNews,
  letters: startLetters,
  'news by mail': startNewsMails,
  digests: startDigests,
  webhooks: startWebhooks,
  pushes: startPushes,
  'lost factors': startFactorResets,
  'copies of data': startOwnExports,
  backups: startBackups,
  'moving in': startMovingIn,
  books: watchBooks,
}

/** Everything that is kept because it may be asked for again has a bound and a figure. */
function observeMemory({ metrics }: Context, caches: Record<string, () => number>): void {
  for (const [name, bytes] of Object.entries(caches))
    metrics.observe(`${name}_cache_bytes`, `Bytes in the ${name} cache`, bytes)
}

async function pagesOf(app: FastifyInstance, env: Env, root: string): Promise<{ renderer: Renderer; build: Build }> {
  if (env.nodeEnv !== 'development') return builtRenderer(join(root, 'dist'))
  const { devRenderer } = await import('./server/http/pages/dev-renderer.ts')
  const renderer = await devRenderer(app)
  return { renderer, build: { buildId: renderer.buildId, time: Date.now() } }
}

/** What other processes on the same database tell. */
function onNotice(ctx: Context, peers: ContentPeers, message: unknown): void {
  const notice = message as { kind: 'config' } | BroadcastEvent | ContentNotice
  if (notice.kind === 'config') reloadConfig(ctx)
  if (notice.kind === 'event') ctx.events.emit(notice.name, notice.payload)
  if (notice.kind === 'content') peers.hear(notice)
}

/** A database that is away now is asked again when the listener is back. */
function reloadConfig(ctx: Context): void {
  ctx.config.reload().catch((error: unknown) => ctx.log.warn({ err: error }, 'the configuration could not be read'))
}

function addressOf(app: FastifyInstance, env: Env): string {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  return `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${port}`
}

function announce(listening: string, env: Env, password: string | undefined): void {
  console.log(`\n  aoir  ${listening}${env.publicOrigin === listening ? '' : `  (${env.publicOrigin})`}`)
  if (password) console.log(`  管理员 admin  密码 ${password}  （首次登录后不再显示）`)
  console.log()
}
