import { appendFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from '../kernel/env.ts'

export interface OutboxEntry {
  channel: 'sms' | 'mail'
  to: string
  code?: string
  subject?: string
  text: string
  html?: string
  headers?: Record<string, string>
  messageId?: string
}

/** Where mails and messages go on a machine without a service for them. */
export interface Outbox {
  write(entry: OutboxEntry): Promise<void>
}

const sentences = {
  sms: 'no SMS service is configured: the message went to the outbox',
  mail: 'no mail server is configured: the mail went to the outbox',
}

/** Bytes of the file, after which it becomes the one of before: whoever asks for codes must not fill the disk. */
const largest = 8 * 1024 * 1024

/** A line in a file and in the log, so that everything can be tried out. */
export function createOutbox(env: Pick<Env, 'dataDir'>, log: Pick<Logger, 'info'>, most = largest): Outbox {
  const file = join(env.dataDir, 'outbox.jsonl')
  let last: Promise<unknown> = Promise.resolve()
  return {
    async write(entry) {
      const line = `${JSON.stringify({ ...entry, at: Date.now() })}\n`
      // One after another, so that lines never mix.
      const written = last.then(async () => {
        const held = await stat(file).catch(() => undefined)
        if (held && held.size + line.length > most) await rename(file, join(env.dataDir, 'outbox.old.jsonl'))
        await appendFile(file, line, { mode: 0o600 })
      })
      last = written.catch(() => {})
      await written
      log.info({ to: entry.to, text: entry.text }, sentences[entry.channel])
    },
  }
}
