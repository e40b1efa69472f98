import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, nothing, text, time } from '#contract/shared/values.ts'
import { type Contract, getMine, post, query } from '../../endpoint.ts'

/** A browser that shows what happens while the site is closed. */
export const pushDevice = z.object({
  _id: id,
  /** "Chrome · Windows". */
  device: z.string(),
  userAgent: z.string(),
  createTime: time,
  /** When something was last sent to it; 0: nothing yet. */
  lastTime: time,
  /** Of the session that asks. */
  isCurrent: z.boolean(),
})
export type PushDevice = z.infer<typeof pushDevice>

/** What the service worker gets to read; `url` is a path of this site. */
export interface PushPayload {
  title: string
  body: string
  /** A notification takes the place of the one before of the same tag. */
  tag: string
  url: string
  /** How many of this tag are unread. */
  count: number
  /** What is unread altogether: the number on the icon. */
  badge: number
}

/** Bytes as browsers write them in JSON: base64url. */
const bytes = (most: number) =>
  z.string('push_bad_keys').check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+={0,2}$/, 'push_bad_keys'))

export const pushContract = {
  key: getMine(
    '/api/aoir-push/key',
    'The key of this site, with which a browser subscribes (VAPID, base64url)',
    z.object({ key: z.string() }),
  ),
  subscribe: post('/api/aoir-push/subscribe', {
    summary:
      'Push to this browser until its session ends: what `PushSubscription.toJSON()` says. A member has twenty, the oldest goes; sixty calls an hour',
    access: 'member',
    whileBanned: true,
    refuses: [403, 422, 429],
    input: z.object({
      endpoint: text({ min: 1, max: limits.pushEndpoint, missing: 'push_bad_endpoint' }),
      keys: z.object({ p256dh: bytes(100), auth: bytes(40) }),
    }),
    output: z.object({ _id: id }),
  }),
  unsubscribe: post('/api/aoir-push/unsubscribe', {
    summary: 'Push to one of my browsers no more',
    access: 'member',
    whileBanned: true,
    refuses: [404],
    input: z.object({ _id: id }),
    output: nothing,
  }),
  list: query('/api/aoir-push/list', {
    summary: 'My browsers to which is pushed, the newest first',
    access: 'member',
    input: noInput,
    output: z.object({ list: z.array(pushDevice), total: z.int() }),
  }),
  test: post('/api/aoir-push/test', {
    summary: 'Push something to all of them now, to see whether it comes; how many push services took it',
    access: 'member',
    whileBanned: true,
    rate: 'name',
    input: noInput,
    output: z.object({ sent: z.int() }),
  }),
} satisfies Contract

export const pushFigures = z.object({
  devices: z.int(),
  /** Of thirty days. */
  sent: z.int(),
  failed: z.int(),
  /** Written, and not sent yet. */
  waiting: z.int(),
  /** Devices whose push service has trouble: they are tried again later. */
  paused: z.int(),
})
export type PushFigures = z.infer<typeof pushFigures>

export const adminPushContract = {
  figures: query('/api/aoir-admin-push/figures', {
    summary: 'How many browsers are pushed to, and what became of what was sent in thirty days',
    access: 'staff',
    needs: 'site.run',
    input: noInput,
    output: pushFigures,
  }),
} satisfies Contract
