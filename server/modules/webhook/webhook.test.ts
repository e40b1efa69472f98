import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type WebhookEvent, webhookEvents } from '#contract/modules/site/webhook.ts'
import { askToLeave, letGo } from '../../../test/support/account/leaving.ts'
import { bootApi, testApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { aPaidPost, selling } from '../../../test/support/wallet/earning.ts'
import { paidOrder } from '../../../test/support/wallet/pay.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import { sendDeliveries } from './send.ts'

const api = await testApi({ env: { WEBHOOK_ALLOW_PRIVATE: 'on' } })
const admin = await api.administrator()
const board = await aBoard(api)

interface Received {
  headers: IncomingMessage['headers']
  body: { id: string; event: string; time: number; data: Record<string, unknown> }
  text: string
}

/** The other side: what it got, and what it answers. */
const got: Received[] = []
let answers = () => ({ status: 200, headers: {} as Record<string, string> })
const receiver = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  got.push({ headers: request.headers, body: JSON.parse(text), text })
  const { status, headers } = answers()
  response.writeHead(status, headers).end('ok')
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const port = (receiver.address() as AddressInfo).port
const url = `http://127.0.0.1:${port}/in`
afterAll(() => void receiver.close())

const secrets = new Map<string, string>()

async function aWebhook(wanted: WebhookEvent[]) {
  const made = await admin.api.adminWebhook.save({ url, events: wanted })
  secrets.set(made.webhook._id, made.secret)
  return made.webhook._id
}

const deliveries = async (webhookId: string) => (await admin.api.adminWebhook.deliveries({ webhookId })).list
const events = () => got.map(({ body }) => body.event)

beforeEach(async () => {
  await api.ctx.background.idle()
  await api.ctx.db.run(sql`delete from webhooks`)
  got.length = 0
  answers = () => ({ status: 200, headers: {} })
})

describe('what is told', () => {
  test('every event once, signed, and without a word that somebody wrote', async () => {
    const id = await aWebhook([...webhookEvents])
    const who = await api.member()
    const post = await aPost(who, board, { title: '秘密的标题', content: '秘密的正文' })
    const { _id: comment } = await aComment(who, post)
    await askToLeave(api, who)
    await letGo(api, who)
    await sendDeliveries(api.ctx)
    expect(events().sort()).toEqual(
      expect.arrayContaining(['comment.published', 'member.deleted', 'member.registered', 'post.published']),
    )
    const told = got.find(({ body }) => body.event === 'post.published')
    expect(told?.body.data).toEqual({ _id: post, userId: who.id, systemId: board.id })
    expect(got.find(({ body }) => body.event === 'comment.published')?.body.data).toMatchObject({ _id: comment })
    for (const { headers, text, body } of got) {
      const [, seconds = '', mark = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['aoir-signature'])) ?? []
      expect(mark).toBe(
        createHmac('sha256', secrets.get(id) ?? '')
          .update(`${seconds}.${text}`)
          .digest('hex'),
      )
      expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
      expect([headers['aoir-delivery'], headers['aoir-event']]).toEqual([body.id, body.event])
      expect(text).not.toMatch(/秘密|@/)
    }
    const ids = got.map(({ body }) => body.id)
    expect(new Set(ids).size).toBe(ids.length)
    await sendDeliveries(api.ctx)
    expect(got.length).toBe(ids.length)
  })

  test('a paid order and a report', async () => {
    const id = await aWebhook(['order.paid', 'report.created'])
    const who = await api.member()
    const post = await aPost(await api.member(), board)
    await who.api.report.create({ kind: 'posts', objectId: post, reason: 'spam' })
    const order = await paidOrder(api, who)
    await sendDeliveries(api.ctx)
    expect((await deliveries(id)).map(({ event, state }) => [event, state])).toEqual([
      ['order.paid', 'done'],
      ['report.created', 'done'],
    ])
    const paid = got.find(({ body }) => body.event === 'order.paid')
    expect(paid?.body.data).toMatchObject({ userId: who.id, orderNumber: order.order_number, currency: 'CNY' })
  })

  test('what was sold, without who bought it', async () => {
    await selling(api)
    const id = await aWebhook(['sale.created'])
    const [author, buyer] = [await api.member(), await api.member()]
    await give(api, buyer, 1000)
    const _id = await aPaidPost(api, author, 5)
    await buyer.api.purchase.buy({ target: { type: 'posts', _id }, price: 5 })
    await buyer.api.tip.create({ target: { type: 'posts', _id }, amount: 1, isAnonymous: true })
    await sendDeliveries(api.ctx)
    const sold = { authorId: author.id, targetType: 'posts', targetId: _id }
    // Several are under way at once, and these are of different sales.
    const told = new Map(got.map(({ body }) => [(body.data as { kind: string }).kind, body.data]))
    expect(got).toHaveLength(2)
    expect([told.get('buy'), told.get('tip')]).toEqual([
      { _id: expect.any(String), kind: 'buy', ...sold, paid: 500, share: 350, fee: 150 },
      { _id: expect.any(String), kind: 'tip', ...sold, paid: 100, share: 90, fee: 10 },
    ])
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('what is held or private is told when others can see it, and only once', async () => {
    const id = await aWebhook(['post.published'])
    const who = await api.member()
    const post = await aPost(who, board, { title: 't', content: 'c', visibility: 'private' })
    await sendDeliveries(api.ctx)
    expect(await deliveries(id)).toEqual([])
    await who.api.post.setVisibility({ postsId: post, visibility: 'public' })
    await who.api.post.setVisibility({ postsId: post, visibility: 'private' })
    await who.api.post.setVisibility({ postsId: post, visibility: 'public' })
    await sendDeliveries(api.ctx)
    expect(events()).toEqual(['post.published'])
  })

  test('nothing is written where the cause is undone, or nobody listens', async () => {
    const id = await aWebhook(['post.published'])
    const undone = api.ctx.db.transaction(async (tx) => {
      await tx.run(
        sql`insert into users (name, name_key, account, account_key) values ('undone', 'undone', 'undone', 'undone')`,
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow()
    await api.member()
    expect(await deliveries(id)).toEqual([])
  })
})

describe('the other side', () => {
  test('that fails is tried again, in order for each object, and ten times at most', async () => {
    const id = await aWebhook(['member.registered', 'member.deleted'])
    answers = () => ({ status: 500, headers: {} })
    const who = await api.member()
    await askToLeave(api, who)
    await letGo(api, who)
    await sendDeliveries(api.ctx)
    // The end of the member waits until their beginning was taken.
    const mine = () => got.filter(({ body }) => body.data._id === who.id).map(({ body }) => body.event)
    expect(mine()).toEqual(['member.registered'])
    const [, first] = await deliveries(id)
    expect(first).toMatchObject({ state: 'waiting', tries: 1, status: 500 })
    expect((first?.nextTime ?? 0) - Date.now()).toBeGreaterThan(150_000)
    const due = () => api.ctx.db.run(sql`update webhook_deliveries set next_at = now() where webhook_id = ${id}`)
    for (let round = 2; round <= 10; round++) {
      await due()
      await sendDeliveries(api.ctx)
    }
    expect(mine()).toEqual(Array.from({ length: 10 }, () => 'member.registered'))
    expect((await deliveries(id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['waiting', 0],
      ['failed', 10],
    ])
    const { list } = await admin.api.adminWebhook.list({})
    expect(list).toMatchObject([{ isOn: false, fault: '500', waiting: 1 }])
    const { number } = await api.ctx.db.one<{ number: number }>(sql`
      select count(*)::int as number from notifications
      where user_id = ${admin.id} and notice->>'key' = 'webhook_note_off'`)
    expect(number).toBe(1)
    // Nothing goes out while it is off; then all of it, the failed one when somebody asks for it.
    await due()
    await sendDeliveries(api.ctx)
    expect(mine()).toHaveLength(10)
    answers = () => ({ status: 204, headers: {} })
    await admin.api.adminWebhook.save({ _id: id, url, events: ['member.registered', 'member.deleted'] })
    await api.ctx.background.idle()
    expect(mine().at(-1)).toBe('member.deleted')
    const failed = (await deliveries(id)).find(({ state }) => state === 'failed')
    await admin.api.adminWebhook.repeat({ _id: failed?._id ?? '' })
    await api.ctx.background.idle()
    expect(mine().at(-1)).toBe('member.registered')
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  test('that sends elsewhere is not followed', async () => {
    const id = await aWebhook(['member.registered'])
    answers = () => ({ status: 302, headers: { location: `${url}/elsewhere` } })
    await api.member()
    await sendDeliveries(api.ctx)
    expect(got).toHaveLength(1)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'waiting', status: 302, error: 'redirect' })
  })

  test('gets each once from two processes', async () => {
    await aWebhook(['member.registered'])
    for (let index = 0; index < 10; index++) await api.member()
    await Promise.all([sendDeliveries(api.ctx), sendDeliveries(api.ctx), sendDeliveries(api.ctx)])
    expect(got).toHaveLength(10)
    expect(new Set(got.map(({ body }) => body.id)).size).toBe(10)
  })
})

describe('where it may lead', () => {
  test('into no private network: by number when it is entered, by name when it is sent', async () => {
    const strict = await bootApi()
    try {
      const office = await strict.administrator()
      const save = (address: string) => office.api.adminWebhook.save({ url: address, events: ['member.registered'] })
      for (const bad of ['http://127.0.0.1/x', 'http://10.0.0.1/', 'http://[::1]/', 'ftp://example.org/', 'nonsense'])
        await expect(save(bad)).rejects.toMatchObject({ code: 422 })
      const { webhook } = await save(`http://localhost:${port}/in`)
      await strict.member()
      await sendDeliveries(strict.ctx)
      expect(got).toEqual([])
      const { list } = await office.api.adminWebhook.deliveries({ webhookId: webhook._id })
      expect(list[0]).toMatchObject({ state: 'waiting', tries: 1, status: 0, error: 'private' })
    } finally {
      await strict.close()
    }
  })

  test('a secret is told once, and changes when somebody wants that', async () => {
    const id = await aWebhook(['member.registered'])
    const wish = { _id: id, url, events: ['member.registered' as const] }
    expect((await admin.api.adminWebhook.save(wish)).secret).toBe('')
    const { secret } = await admin.api.adminWebhook.save({ ...wish, newSecret: true })
    expect(secret).toMatch(/^whsec_/)
    expect(secret).not.toBe(secrets.get(id))
    const { text } = await api.ctx.db.one<{ text: string }>(sql`select w::text as text from webhooks w`)
    expect(text).not.toContain(secret)
    await admin.api.adminWebhook.delete({ _id: id })
    await expect(admin.api.adminWebhook.delete({ _id: id })).rejects.toMatchObject({ code: 404 })
  })
})
