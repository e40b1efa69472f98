import { randomBytes } from 'node:crypto'
import type { Webhook, WebhookDelivery, WebhookEvent } from '#contract/modules/site/webhook.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { isPrivateNumber } from '../../providers/outbound/public-address.ts'
import { type Office, record } from '../audit/service.ts'
import {
  countDeliveries,
  countWebhooks,
  type DeliveryRow,
  deleteWebhook,
  deliveriesOf,
  insertWebhook,
  lockWebhooks,
  repeatDelivery,
  updateWebhook,
  type WebhookRow,
  wakeDeliveries,
  webhookById,
  webhooks,
} from './queries.ts'
import { sendSoon } from './send.ts'
import { sealSecret } from './sign.ts'

interface Wish {
  _id?: string
  url: string
  events: WebhookEvent[]
  isOn: boolean
  newSecret: boolean
}

export async function listWebhooks(ctx: Context): Promise<Listed<Webhook>> {
  const list = (await ctx.db.many<WebhookRow>(webhooks())).map(present)
  return { list, total: list.length }
}

export async function saveWebhook(ctx: Context, { client, viewer }: Office, { _id, newSecret, ...wish }: Wish) {
  const given = { ...wish, url: checkedAddress(ctx, wish.url), events: [...new Set(wish.events)] }
  const secret = _id === undefined || newSecret ? `whsec_${randomBytes(32).toString('base64url')}` : ''
  const sealed = secret ? sealSecret(ctx, secret) : null
  const row = await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockWebhooks())
    const { number } = await inner.db.one<{ number: number }>(countWebhooks())
    if (_id === undefined && number >= limits.webhooks)
      throw new Refusal(409, 'webhook_too_many', { params: { most: limits.webhooks } })
    const before = _id === undefined ? undefined : await inner.db.maybe<WebhookRow>(webhookById(_id))
    const kept = await inner.db.maybe<WebhookRow>(
      _id === undefined && sealed ? insertWebhook(given, sealed, viewer.id) : updateWebhook(_id ?? '0', given, sealed),
    )
    if (!kept) throw noWebhook()
    if (given.isOn) await inner.db.run(wakeDeliveries(kept.id))
    const after = { url: given.url, events: given.events, isOn: given.isOn }
    const detail = { url: given.url, before: before ? facts(before) : null, after, newSecret: secret !== '' }
    await record(inner, { actorId: viewer.id, action: 'webhook.save', subject: kept.id, ip: client.ip, detail })
    sendSoon(inner)
    return kept
  })
  return { webhook: present(row), secret }
}

/** As the log keeps it. */
function facts({ url, events, is_on: isOn }: WebhookRow) {
  return { url, events, isOn }
}

/** A name is looked up when something is sent to it; a number tells at once. */
function checkedAddress({ env }: Context, given: string): string {
  const bad = () => new Refusal(422, 'webhook_bad_url', { field: 'url' })
  if (!URL.canParse(given)) throw bad()
  const url = new URL(given)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) throw bad()
  if (!env.webhookAllowPrivate && isPrivateNumber(url.href)) throw new Refusal(422, 'webhook_private', { field: 'url' })
  if (url.href.length > limits.webhookUrl) throw bad()
  return url.href
}

export async function removeWebhook(ctx: Context, { client, viewer }: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const before = await inner.db.maybe<WebhookRow>(webhookById(id))
    if (!before || (await inner.db.run(deleteWebhook(id))) === 0) throw noWebhook()
    const detail = { url: before.url, before: facts(before), after: null }
    const entry = { actorId: viewer.id, subject: id, ip: client.ip, detail }
    await record(inner, { ...entry, action: 'webhook.delete' })
  })
  return null
}

export async function listDeliveries(ctx: Context, webhookId: string, { page, limit }: Page) {
  const rows = await ctx.db.many<DeliveryRow>(deliveriesOf(webhookId, limit, (page - 1) * limit))
  const { total } = await ctx.db.one<{ total: number }>(countDeliveries(webhookId))
  return { list: rows.map(presentDelivery), total }
}

export async function repeat(ctx: Context, { client, viewer }: Office, id: string): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const row = await inner.db.maybe<{ webhook_id: string; event: string }>(repeatDelivery(id))
    if (!row) throw new Refusal(404, 'webhook_no_delivery')
    const entry = { actorId: viewer.id, subject: row.webhook_id, ip: client.ip, detail: { event: row.event, id } }
    await record(inner, { ...entry, action: 'webhook.repeat' })
    sendSoon(inner)
  })
  return null
}

function noWebhook(): Refusal {
  return new Refusal(404, 'webhook_not_found')
}

function present({ id, url, events, is_on, fault, waiting, created_at }: WebhookRow): Webhook {
  return { _id: id, url, events, isOn: is_on, fault, waiting, createTime: created_at.getTime() }
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, object, state, tries, status, error, created_at, ended_at, next_at } = row
  return {
    _id: id,
    event,
    object,
    state,
    tries,
    status: status ?? 0,
    error: error ?? '',
    createTime: created_at.getTime(),
    endTime: ended_at?.getTime() ?? 0,
    nextTime: state === 'waiting' ? next_at.getTime() : 0,
  }
}
