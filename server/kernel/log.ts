import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** Names of what could open a door, whole or as a part: `oldpassword`, `refresh_token`, `secretKey`. */
const secret = /^(code|kami|value)$|authorization|cookie|password|secret|token|key$/i

export type Log = Logger & {
  /** The one line that every call has. */
  answered(call: Answered): void
}

/** JSON lines. What could open a door is cut out wherever it stands. */
export function createLog(env: Pick<Env, 'logLevel'>, out: DestinationStream = standardOutput()): Log {
  const serializers = { err: (described: unknown) => described }
  const log = pino({ level: env.logLevel, base: null, timestamp, formatters: { log: redactEntry }, serializers }, out)
  const answered = (call: Answered) => {
    if (log.isLevelEnabled('info')) out.write(lineOf(call))
  }
  return Object.assign(log, { answered })
}

/** Lines are gathered and written a few at a time: a write for each request would cost more than the request. */
function standardOutput(): DestinationStream {
  const out = pino.destination({ dest: 1, sync: false, minLength: 8192 })
  setInterval(() => out.flush(), 250).unref()
  process.on('exit', () => out.flushSync())
  return out
}

let at = 0
let written = ''

/** Lines of the same millisecond have the same time, and writing it out is the dearest part of a line. */
function timestamp(): string {
  const now = Date.now()
  if (now !== at) {
    at = now
    written = `,"time":"${new Date(now).toISOString()}"`
  }
  return written
}

/** Nothing here comes from outside unchecked: ids and routes are of our own making, or without any sign of JSON. */
interface Answered {
  requestId: string
  userId: string | undefined
  route: string
  status: number
  ms: number
}

/** Put together by hand: the general way is dear in a short call (decision 009). */
function lineOf({ requestId, userId, route, status, ms }: Answered): string {
  const who = userId === undefined ? '' : `,"userId":"${userId}"`
  const line = `"requestId":"${requestId}"${who},"route":"${route}","status":${status},"ms":${ms},"msg":"api"`
  return `{"level":30${timestamp()},${line}}\n`
}

/** By hand: pino's own wildcards are dear (decision 009). */
function redact(entry: Record<string, unknown>, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const name of Object.keys(entry))
    clean[name] = secret.test(name) ? '[redacted]' : redactValue(entry[name], depth)
  return clean
}

const redactEntry = (entry: Record<string, unknown>) => redact(entry, 0)

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 5) return '[too deep]'
  if (value instanceof Error) return describeError(value, depth)
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  if ('toJSON' in value) return value
  return redact(value as Record<string, unknown>, depth + 1)
}

/** Of an error only what is listed: the `detail` of PostgreSQL quotes whole rows of members, and others hold requests. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table, errors } = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    table,
    cause: redactValue(error.cause, depth + 1),
    errors: redactValue(errors, depth + 1),
  }
}
