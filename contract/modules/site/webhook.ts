import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, nothing, text, time } from '#contract/shared/values.ts'
import { type Contract, post, query, queryForStaff } from '../../endpoint.ts'

/** What another program can be told of; the data of each has numbers that lead to things, and nothing that somebody wrote. */
export const webhookEvents = [
  'post.published',
  'comment.published',
  'member.registered',
  'order.paid',
  'sale.created',
  'report.created',
  'member.deleted',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhook = z.object({
  _id: id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  /** Why it was switched off by itself: what the last try came to. */
  fault: z.string(),
  /** Deliveries that wait for their turn, or for another try. */
  waiting: z.int(),
  createTime: time,
})
export type Webhook = z.infer<typeof webhook>

export const deliveryStates = ['waiting', 'done', 'failed'] as const

export const webhookDelivery = z.object({
  _id: id,
  event: z.enum(webhookEvents),
  /** What it is about, as `post:12`. */
  object: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  /** What the other side answered last; 0: nothing. */
  status: z.int(),
  error: z.string(),
  createTime: time,
  /** When it was taken, or given up; 0: it waits. */
  endTime: time,
  /** When it is tried again; 0: it is not. */
  nextTime: time,
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>

const saved = z.object({
  webhook,
  /** With which deliveries are signed: told where it is new, once. */
  secret: z.string(),
})

const webhookId = z.object({ _id: id })

export const webhookContract = {
  list: query('/api/aoir-admin-webhook/list', {
    summary: 'Addresses that are told what happens here',
    access: 'staff',
    needs: 'config.edit',
    input: noInput,
    output: z.object({ list: z.array(webhook), total: z.int() }),
  }),
  save: post('/api/aoir-admin-webhook/save', {
    summary:
      'Tell an address what happens here, or change that. A POST of JSON with the header `aoir-signature: t=…,v1=…`, the HMAC-SHA256 of `t.body`; at least once, in order for each object, tried ten times in a day',
    access: 'staff',
    needs: 'config.edit',
    fresh: true,
    creates: true,
    refuses: [404, 409],
    secret: { later: (data: z.output<typeof saved>) => ({ ...data, secret: '' }) },
    input: z.object({
      _id: z.optional(id),
      url: text({ min: 1, max: limits.webhookUrl, missing: 'webhook_need_url' }),
      events: z.array(z.enum(webhookEvents)).check(z.minLength(1, 'webhook_need_event'), z.maxLength(20)),
      isOn: z._default(z.boolean(), true),
      /** Another secret from now on. */
      newSecret: z._default(z.boolean(), false),
    }),
    output: saved,
  }),
  delete: post('/api/aoir-admin-webhook/delete', {
    summary: 'Tell an address nothing any more; what waits for it is dropped',
    access: 'staff',
    needs: 'config.edit',
    refuses: [404],
    input: webhookId,
    output: nothing,
  }),
  deliveries: queryForStaff('config.edit', '/api/aoir-admin-webhook/deliveries', {
    summary: 'What was sent to an address in the last thirty days, newest first',
    of: webhookDelivery,
    by: { webhookId: id },
  }),
  repeat: post('/api/aoir-admin-webhook/repeat', {
    summary: 'Send one of them again',
    access: 'staff',
    needs: 'config.edit',
    refuses: [404],
    input: webhookId,
    output: nothing,
  }),
} satisfies Contract
