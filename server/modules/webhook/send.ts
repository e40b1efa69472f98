import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction, within } from '../../kernel/context.ts'
import { ask } from '../../providers/outbound/ask.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { tellMember } from '../notification/service.ts'
import {
  administrators,
  endDelivery,
  mostTries,
  type Outcome,
  retryDelivery,
  switchOff,
  type TakenRow,
  takeDelivery,
} from './queries.ts'
import { openSecret, signatureOf } from './sign.ts'

/** Seconds for which a delivery is somebody's: more than the other side is given. */
const hold = 15
const patience = 5000
/** Under way at once in this process. */
const atOnce = 4
/** Bytes of an answer that are looked at, for nothing but to be done with it. */
const most = 64 * 1024

/** All that are due. Several processes may be at it: each is one's at a time. */
export async function sendDeliveries(ctx: Context, signal?: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => sendSome(ctx, signal)))
}

async function sendSome(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const row = await ctx.db.maybe<TakenRow>(takeDelivery(hold))
    if (!row) return
    await sendOne(ctx, row)
  }
}

export function sendSoon(ctx: Context): void {
  ctx.db.afterCommit((db) => ctx.background.run('webhooks', () => sendDeliveries(within(ctx, db))))
}

async function sendOne(ctx: Context, row: TakenRow): Promise<void> {
  const outcome = await tryToSend(ctx, row)
  if (outcome.status !== null && outcome.status >= 200 && outcome.status < 300)
    await ctx.db.run(endDelivery(row, 'done', outcome))
  else if (row.tries < mostTries) await ctx.db.run(retryDelivery(row, outcome))
  else await giveUp(ctx, row, outcome)
}

async function tryToSend(ctx: Context, { id, event, created_at, data, url, sealed }: TakenRow): Promise<Outcome> {
  const body = JSON.stringify({ id, event, time: created_at.getTime(), data })
  const seconds = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'aoir-webhook/1',
    'aoir-delivery': id,
    'aoir-event': event,
    'aoir-signature': signatureOf(openSecret(ctx, sealed), body, seconds),
  }
  const isPublic = !ctx.env.webhookAllowPrivate
  try {
    const { status } = await ask('webhook', { method: 'POST', url, headers, body, timeout: patience, most, isPublic })
    // A redirect is no answer: it would take what is signed elsewhere.
    return { status, error: status >= 300 && status < 400 ? 'redirect' : null }
  } catch (error) {
    if (error instanceof ProviderError)
      return { status: null, error: [error.trouble, error.code].filter(Boolean).join(' ').slice(0, 100) }
    ctx.log.warn({ err: error, delivery: id }, 'a webhook could not be sent')
    return { status: null, error: 'error' }
  }
}

/** After a day of silence nobody is there: it is switched off, and the administrators are told. */
async function giveUp(ctx: Context, row: TakenRow, outcome: Outcome): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if ((await inner.db.run(endDelivery(row, 'failed', outcome))) === 0) return
    const fault = outcome.error ?? String(outcome.status ?? '')
    if ((await inner.db.run(switchOff(row.webhook_id, fault))) === 0) return
    const params = { host: new URL(row.url).host, fault }
    for (const { id } of await inner.db.many<{ id: string }>(administrators()))
      await tellMember(inner, id, { key: 'webhook_note_off', params })
  })
}

/** Those of the last moments, and those whose pause is over. */
export const startWebhooks = repeating(2000, untilStopped(sendDeliveries), {
  waits: 'Webhooks wait for the database.',
  fails: 'webhooks could not be sent',
})
