import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

const secret = new Set([
  'authorization',
  'cookie',
  'password',
  'oldpassword',
  'newpassword',
  'access_token',
  'refresh_token',
  'token',
  'code',
  'kami',
  'value',
])

/** JSON lines. What could open a door is cut out wherever it stands. */
export function createLog(env: Pick<Env, 'logLevel'>): Logger {
  // Lines are gathered and written a few at a time: a write for each request would cost more than the request.
  const out = pino.destination({ dest: 1, sync: false, minLength: 8192 })
  setInterval(() => out.flush(), 250).unref()
  process.on('exit', () => out.flushSync())
  return pino({ level: env.logLevel, base: null, timestamp, formatters: { log: (entry) => redact(entry, 0) } }, out)
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

type Streaming = Logger & { [pino.symbols.streamSym]: { write(line: string): void } }

/** The one line that every call has. Put together by hand: the general way is dear in a short call (decision 009). */
export function logAnswer(log: Logger, { requestId, userId, route, status, ms }: Answered): void {
  if (!log.isLevelEnabled('info')) return
  const who = userId === undefined ? '' : `,"userId":"${userId}"`
  const line = `"requestId":"${requestId}"${who},"route":"${route}","status":${status},"ms":${ms},"msg":"api"`
  ;(log as Streaming)[pino.symbols.streamSym].write(`{"level":30${timestamp()},${line}}\n`)
}

/** By hand, because pino's own wildcards are dear (decision 009); errors keep their own form. */
function redact(entry: Record<string, unknown>, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const name of Object.keys(entry)) {
    const value = entry[name]
    if (secret.has(name.toLowerCase())) clean[name] = '[redacted]'
    else if (depth < 4 && isPlain(value)) clean[name] = redact(value, depth + 1)
    else clean[name] = value
  }
  return clean
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
