import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import type { Mailer } from './mailer.ts'

/** Mail on a machine without a mail server: a line in a file and in the log, so that everything can be tried out. */
export function outbox(env: Pick<Env, 'dataDir'>, log: Pick<Logger, 'info'>): Mailer {
  const file = join(env.dataDir, 'outbox.jsonl')
  let last: Promise<unknown> = Promise.resolve()
  return {
    async send({ to, code, subject, text }) {
      const line = `${JSON.stringify({ channel: 'mail', to, code, subject, text, at: Date.now() })}\n`
      // One after another, so that lines never mix.
      const written = last.then(() => appendFile(file, line, { mode: 0o600 }))
      last = written.catch(() => {})
      await written
      log.info({ to, text }, 'no mail server is configured: the mail went to the outbox')
    },
  }
}
