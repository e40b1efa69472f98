import { createHash, timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localeOf, say } from '#server/shared/messages.ts'
import { expectedVersion, isMigrated } from '../../db/migrate.ts'
import type { PoolStats } from '../../db/open.ts'
import type { Context } from '../../kernel/context.ts'
import { isDiskFull, saysDiskFull } from '../../kernel/disk-space.ts'
import { plainHeaders } from './security-headers.ts'

interface HealthParts {
  isDraining: () => boolean
  /** The pool's figures, for the metrics. */
  pool?: () => PoolStats
  /** Whether this process hears what others on the same database tell. */
  isListening?: () => boolean
}

type Check = 'database' | 'migrations' | 'data' | 'draining'

const databaseLimit = 500
/** Milliseconds since the last answer for which a database counts as there, and by which a clock shows a busy process. */
const recently = 1000
const lateBy = 100
/** A state is believed for so long (ms), however many ask. */
const belief = 1000

/** For whoever watches over the process: is it alive, can it serve, how is it doing. */
export function mountHealth(app: FastifyInstance, ctx: Context, parts: HealthParts): void {
  const failures = believed(readiness(ctx, parts.pool))
  observe(ctx, parts)
  const headers = { ...plainHeaders, 'cache-control': 'no-store' }

  app.get('/healthz', (_request, reply) => reply.headers(headers).send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const failing: Check[] = [...(parts.isDraining() ? (['draining'] as const) : []), ...(await failures())]
    reply.headers(headers)
    // A full disk keeps nobody from reading, and taking the process out of service would.
    if (failing.length === 0)
      return reply.send(isDiskFull(ctx) ? { status: 'ready', reads: 'disk full' } : { status: 'ready' })
    return reply.code(503).header('retry-after', '1').send({ status: 'unavailable', failing })
  })

  app.get('/metrics', async (request, reply) => {
    reply.headers(headers)
    if (!mayReadMetrics(request, ctx.env.metricsToken)) {
      const message = say(localeOf(undefined), 'api_not_found')
      return reply.code(404).send({ code: 404, message, data: null })
    }
    return reply.header('content-type', ctx.metrics.contentType).send(await ctx.metrics.text())
  })
}

function observe({ metrics }: Context, { pool, isListening }: HealthParts): void {
  if (pool) {
    metrics.observe('db_connections', 'Open database connections', () => pool().total)
    metrics.observe('db_connections_in_use', 'Database connections in use', () => pool().total - pool().idle)
    metrics.observe('db_calls_waiting', 'Calls that wait for a database connection', () => pool().waiting)
  }
  if (isListening) metrics.observe('db_listening', '1: hears what other processes tell', () => Number(isListening()))
}

function readiness(ctx: Context, pool: HealthParts['pool']): () => Promise<Check[]> {
  const expected = expectedVersion()
  // A frozen database holds a question for seconds; asking again meanwhile would use up the pool.
  let question: Promise<Check[]> | undefined
  const askDatabase = () => {
    question ??= isMigrated(ctx.db, expected)
      .then(
        (isDone): Check[] => (isDone ? [] : ['migrations']),
        (): Check[] => ['database'],
      )
      .finally(() => {
        question = undefined
      })
    const asked = performance.now()
    const silence = delay(databaseLimit).then((): Check[] => (isOnlyBusy(pool?.(), asked) ? [] : ['database']))
    return Promise.race([question, silence])
  }
  return async () => (await Promise.all([askDatabase(), writeData(ctx.env.dataDir)])).flat()
}

/** Load alone does not make a process unfit: it answers others while this question waits for a connection, or for us. */
function isOnlyBusy(pool: PoolStats | undefined, asked: number): boolean {
  const now = performance.now()
  if (!pool || now - pool.answeredAt > recently) return false
  return pool.waiting > 0 || now - asked > databaseLimit + lateBy
}

/** Permission bits say little (root has them all, a full disk too), so it is tried. */
async function writeData(folder: string): Promise<Check[]> {
  const file = join(folder, `.writable-${process.pid}`)
  try {
    await writeFile(file, 'x')
    await rm(file, { force: true })
    return []
  } catch (error) {
    return saysDiskFull(error) ? [] : ['data']
  }
}

function believed<T>(find: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  let until = 0
  return () => {
    if (answer === undefined || performance.now() > until) {
      answer = find()
      until = performance.now() + belief
    }
    return answer
  }
}

/** From this machine itself, not through a proxy on it, or with the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization, forwarded, 'x-forwarded-for': forwardedFor, 'x-real-ip': realIp } = request.headers
  if (token !== undefined && authorization !== undefined && isEqual(authorization, `Bearer ${token}`)) return true
  const isDirect = forwarded === undefined && forwardedFor === undefined && realIp === undefined
  return isDirect && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(request.socket.remoteAddress ?? '')
}

function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
