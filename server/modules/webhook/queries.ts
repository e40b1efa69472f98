import sql, { type Sql } from 'sql-template-tag'
import type { WebhookDelivery, WebhookEvent } from '#contract/modules/site/webhook.ts'
import type { WebhookDeliveriesRow, WebhooksRow } from '../../db/tables.ts'

export type WebhookRow = Omit<WebhooksRow, 'events'> & { events: WebhookEvent[]; waiting: number }
export type DeliveryRow = Omit<WebhookDeliveriesRow, 'event' | 'state'> & {
  event: WebhookEvent
  state: WebhookDelivery['state']
}

export const mostTries = 10

const waiting = sql`(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting')`

export function webhooks(): Sql {
  return sql`select w.*, ${waiting} as waiting from webhooks w order by w.id`
}

export function webhookById(id: string): Sql {
  return sql`select w.*, ${waiting} as waiting from webhooks w where w.id = ${id}`
}

/** Addresses are added one after another. */
export function lockWebhooks(): Sql {
  return sql`lock table webhooks in share row exclusive mode`
}

export function countWebhooks(): Sql {
  return sql`select count(*)::int as number from webhooks`
}

interface Given {
  url: string
  events: WebhookEvent[]
  isOn: boolean
}

export function insertWebhook({ url, events, isOn }: Given, sealed: Buffer, userId: string): Sql {
  return sql`
    insert into webhooks (url, events, is_on, sealed, created_by)
    values (${url}, ${events}, ${isOn}, ${sealed}, ${userId}) returning *, 0 as waiting`
}

/** No secret: the one that there is. */
export function updateWebhook(id: string, { url, events, isOn }: Given, sealed: Buffer | null): Sql {
  return sql`
    update webhooks w set url = ${url}, events = ${events}, is_on = ${isOn}, fault = '',
      sealed = coalesce(${sealed}::bytea, w.sealed)
    where w.id = ${id} returning w.*, ${waiting} as waiting`
}

export function deleteWebhook(id: string): Sql {
  return sql`delete from webhooks where id = ${id}`
}

/** What waits begins anew, at once. */
export function wakeDeliveries(webhookId: string): Sql {
  return sql`
    update webhook_deliveries set tries = 0, next_at = now(), taken_until = null
    where webhook_id = ${webhookId} and state = 'waiting'`
}

export function deliveriesOf(webhookId: string, limit: number, offset: number): Sql {
  return sql`
    select * from webhook_deliveries where webhook_id = ${webhookId} order by id desc limit ${limit} offset ${offset}`
}

export function countDeliveries(webhookId: string): Sql {
  return sql`select count(*)::int as total from webhook_deliveries where webhook_id = ${webhookId}`
}

export function repeatDelivery(id: string): Sql {
  return sql`
    update webhook_deliveries set state = 'waiting', tries = 0, next_at = now(), taken_until = null, ended_at = null
    where id = ${id} returning webhook_id, event, object`
}

export type TakenRow = DeliveryRow & Pick<WebhooksRow, 'url' | 'sealed' | 'created_by'>

/** The next one that is due, for so many seconds nobody else's. Earlier ones of the same object come before it. */
export function takeDelivery(seconds: number): Sql {
  return sql`
    update webhook_deliveries t
    set tries = t.tries + 1, taken_until = now() + interval '1 second' * ${seconds}
    from webhooks w
    where w.id = t.webhook_id and t.id = (
      select d.id from webhook_deliveries d join webhooks h on h.id = d.webhook_id and h.is_on
      where d.state = 'waiting' and d.next_at <= now() and (d.taken_until is null or d.taken_until < now())
        and not exists (
          select from webhook_deliveries e
          where e.webhook_id = d.webhook_id and e.object = d.object and e.state = 'waiting' and e.id < d.id)
      order by d.next_at, d.id limit 1 for update of d skip locked)
    returning t.*, w.url, w.sealed, w.created_by`
}

type Taken = Pick<DeliveryRow, 'id' | 'tries'>

/** Whoever had it for too long, so that another took it, changes nothing. */
function held({ id, tries }: Taken): Sql {
  return sql`id = ${id} and tries = ${tries} and state = 'waiting'`
}

export interface Outcome {
  status: number | null
  error: string | null
}

export function endDelivery(taken: Taken, state: 'done' | 'failed', { status, error }: Outcome): Sql {
  return sql`
    update webhook_deliveries set state = ${state}, status = ${status}, error = ${error}, taken_until = null,
      ended_at = now()
    where ${held(taken)}`
}

/** The pauses double; nine of them make a day. */
export function retryDelivery(taken: Taken, { status, error }: Outcome): Sql {
  return sql`
    update webhook_deliveries set status = ${status}, error = ${error}, taken_until = null,
      next_at = now() + interval '1 second' * (170 * power(2, tries - 1))
    where ${held(taken)}`
}

export function switchOff(webhookId: string, fault: string): Sql {
  return sql`update webhooks set is_on = false, fault = ${fault} where id = ${webhookId} and is_on`
}

/** Who is told that one was switched off. */
export function administrators(): Sql {
  return sql`select id from users where userpower = 0 and deleted_at is null order by id limit 50`
}
