import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

/** JSON lines. What could open a door is cut out wherever it stands. */
export function createLog(env: Pick<Env, 'logLevel'>): Logger {
  const secret = [
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
  ]
  return pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  })
}
