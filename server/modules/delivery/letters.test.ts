import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixedOnSite } from '#contract/modules/forum/preference.ts'
import { type MailSubject, mailSubjects } from '#contract/modules/site/subscription.ts'
import { type FakeSmtp, startFakeSmtp, type startSilence } from '../../../test/fakes/smtp.ts'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { inTransaction } from '../../kernel/context.ts'
import { sendLetters } from './letters.ts'
import { writeLetter } from './service.ts'

const password = 'a secret of ours'
let api: TestApi
let smtp: FakeSmtp
let silence: Awaited<ReturnType<typeof startSilence>> | undefined
beforeEach(async () => {
  api = await bootApi()
  smtp = await startFakeSmtp()
  smtp.accounts.set('site@example.com', password)
})
afterEach(async () => {
  await api.ctx.background.idle()
  await Promise.all([api.close(), smtp.close(), silence?.close()])
  silence = undefined
})

async function withServer(change: Record<string, unknown> = {}): Promise<void> {
  const { api: admin } = await api.administrator()
  await admin.adminConfig.setSecret({ name: 'MAIL_PASSWORD', value: password })
  const server = { PROVIDER: 'smtp', HOST: '127.0.0.1', PORT: smtp.port, SECURITY: 'none', USER: 'site@example.com' }
  await admin.adminConfig.update({ MAIL: { ...server, ...change } })
}

interface Written {
  to: string
  text?: string
  kind?: 'code' | 'security' | 'account'
  userId?: string
}

const write = ({ text = 'hello', kind = 'account', ...rest }: Written) =>
  writeLetter(api.ctx, { ...rest, kind, subject: 'A letter', text })
const writeAbout = (about: MailSubject, to: string, userId: string) =>
  writeLetter(api.ctx, {
    kind: about === 'digest' ? 'digest' : 'news',
    about,
    to,
    userId,
    subject: about,
    text: 'hello',
  })
const idle = () => api.ctx.background.idle()
const states = async () =>
  (
    await api.ctx.db.many<{ to_address: string; state: string; error: string | null; tries: number }>(
      sql`select to_address, state, error, tries from letters order by id`,
    )
  ).map(({ to_address, ...rest }) => [to_address.split('@')[0], ...Object.values(rest)])
const passTime = () =>
  api.ctx.db.run(sql`update letters set next_at = now(), taken_until = null where state = 'waiting'`)
const received = () => smtp.received.map(({ body }) => body)

async function memberAt(email: string): Promise<Person> {
  const person = await api.member()
  await api.ctx.db.run(sql`
    update users set email = ${email}, email_key = ${email}, email_confirmed_at = now() where id = ${person.id}`)
  return person
}

describe('a letter', () => {
  it('leaves once its cause is certain, in two forms, and nothing of it stays', async () => {
    await withServer()
    await inTransaction(api.ctx, async (inner) => {
      await writeLetter(inner, { kind: 'account', to: 'gone@example.com', subject: 'x', text: 'x' })
      throw new Error('it did not happen')
    }).catch(() => undefined)
    await write({ to: 'reader@example.com', text: 'Hello <b>you</b>' })
    await idle()
    const [mail] = smtp.received
    expect(smtp.received).toHaveLength(1)
    expect(mail).toMatchObject({ to: ['reader@example.com'], body: 'Hello <b>you</b>' })
    expect(mail?.html).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
    expect(mail?.html).not.toMatch(/<img|<a |https?:\/\//)
    expect(mail?.headers['message-id']).toMatch(/^<letter-\d+\.\d+@[\w.]+>$/)
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    expect(await states()).toEqual([['reader', 'sent', null, 1]])
    expect(await api.ctx.db.one(sql`select sealed from letters`)).toEqual({ sealed: null })
  })

  it('lies in the outbox as it would have been sent, while there is no server', async () => {
    await write({ to: 'reader@example.com' })
    await idle()
    expect(api.mails()).toMatchObject([
      { to: 'reader@example.com', subject: 'A letter', text: 'hello', html: expect.stringContaining('hello') },
    ])
    expect(api.mails()[0]).toMatchObject({ messageId: expect.stringMatching(/^<letter-/), headers: {} })
  })

  it('waits while the server is away, half set up or busy, and is the same one on the next try', async () => {
    await withServer({ PORT: 1 })
    await write({ to: 'reader@example.com' })
    await idle()
    expect(await states()).toEqual([['reader', 'waiting', 'unreachable ECONNREFUSED', 1]])
    await withServer({ USER: 'other@example.com' })
    await passTime()
    await sendLetters(api.ctx)
    expect(await states()).toEqual([['reader', 'waiting', 'refused 535', 2]])
    await withServer()
    await write({ to: 'busy@example.com' })
    await idle()
    expect(await states()).toEqual([
      ['reader', 'waiting', 'refused 535', 2],
      ['busy', 'waiting', 'unavailable 451', 1],
    ])
    expect(smtp.received).toEqual([])
    await passTime()
    await sendLetters(api.ctx)
    expect((await states())[0]).toEqual(['reader', 'sent', null, 3])
    expect(received()).toEqual(['hello'])
  })

  it('has pauses that grow, for a day', async () => {
    await withServer({ PORT: 1 })
    await write({ to: 'reader@example.com' })
    await idle()
    const pauses: number[] = []
    for (;;) {
      const row = await api.ctx.db.one<{ state: string; pause: number }>(sql`
        select state, round(extract(epoch from next_at - now()) / 30)::int as pause from letters`)
      if (row.state !== 'waiting') break
      pauses.push(row.pause)
      // As if the pause had passed.
      await api.ctx.db.run(sql`
        update letters set expires_at = expires_at - (next_at - now()), next_at = now()`)
      await sendLetters(api.ctx)
    }
    expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32])
    expect(Math.max(...pauses)).toBe(360)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(2880)
    expect((await states())[0]?.[1]).toBe('failed')
  })

  it('that a server takes in and says nothing about is tried again with the same name', async () => {
    await withServer()
    smtp.hang(true)
    await write({ to: 'reader@example.com' })
    await idle()
    expect((await states())[0]).toEqual(['reader', 'waiting', 'slow', 1])
    smtp.hang(false)
    await passTime()
    await sendLetters(api.ctx)
    const { id } = await api.ctx.db.one<{ id: string }>(sql`select id from letters where state = 'sent'`)
    expect(smtp.received.map(({ headers }) => headers['message-id'])).toEqual([
      expect.stringMatching(new RegExp(`^<letter-${id}\\.`)),
    ])
  }, 30_000)
})

describe('letters', () => {
  it('of which a server takes half are sent whole, once', async () => {
    await withServer()
    smtp.cut(true)
    await write({ to: 'reader@example.com', text: 'a long letter\n'.repeat(10_000) })
    await idle()
    expect(await states()).toEqual([['reader', 'waiting', expect.any(String), 1]])
    expect(smtp.received).toEqual([])
    smtp.cut(false)
    await passTime()
    await sendLetters(api.ctx)
    expect(await states()).toEqual([['reader', 'sent', null, 2]])
    expect(smtp.received).toHaveLength(1)
  })

  it('to one address keep their order, the urgent ones before the others', async () => {
    await withServer({ PORT: 1 })
    await write({ to: 'reader@example.com', text: 'first' })
    await idle()
    await write({ to: 'Reader@example.com', text: 'second' })
    await write({ to: 'other@example.com', text: 'not in the way' })
    await idle()
    await withServer()
    await write({ to: 'reader@example.com', text: 'a code', kind: 'code' })
    await write({ to: 'reader@example.com', text: 'a notice', kind: 'security' })
    await idle()
    expect(received()).toEqual(['a code', 'a notice'])
    await passTime()
    await sendLetters(api.ctx)
    const toReader = smtp.received.filter(({ to }) => to[0]?.toLowerCase() === 'reader@example.com')
    expect(toReader.map(({ body }) => body)).toEqual(['a code', 'a notice', 'first', 'second'])
    expect(received()).toContain('not in the way')
  })

  it('are sent once, however many processes are at it; what a dead one held is sent after a while', async () => {
    await withServer({ PORT: 1 })
    const all = Array.from({ length: 40 }, (_, number) => `letter ${number}`)
    for (const [index, text] of all.entries()) await write({ to: `reader${index % 7}@example.com`, text })
    await idle()
    await withServer()
    await api.ctx.db.run(sql`update letters set next_at = now()`)
    await api.ctx.db.run(sql`
      update letters set taken_until = now() + interval '30 seconds', tries = tries + 1 where id = (select max(id) from letters)`)
    await Promise.all(Array.from({ length: 4 }, () => sendLetters(api.ctx)))
    expect(received().toSorted()).toEqual(all.slice(0, -1).toSorted())
    await passTime()
    await sendLetters(api.ctx)
    expect(received()).toHaveLength(40)
    for (const address of new Set(smtp.received.map(({ to }) => to[0]))) {
      const numbers = smtp.received.filter(({ to }) => to[0] === address).map(({ body }) => Number(body.split(' ')[1]))
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    }
  })

  it('to an address that a server refuses for good end, and so does mail to it, which its owner reads on the site', async () => {
    await withServer()
    const owner = await memberAt('nobody@example.com')
    await write({ to: 'nobody@example.com', userId: owner.id })
    await idle()
    expect(await states()).toEqual([['nobody', 'failed', 'refused 550', 1]])
    await write({ to: 'nobody@example.com', userId: owner.id })
    await idle()
    expect(await states()).toHaveLength(1)
    const { list } = await owner.api.notification.system()
    expect(list.map(({ content }) => content)).toEqual([expect.stringContaining('550')])
    expect(list[0]?.content).toContain('邮件被退回')
    // The same address is good again once it is confirmed anew, as is another one.
    await api.ctx.db.run(sql`update users set refused_email_key = null where id = ${owner.id}`)
    await write({ to: 'nobody@example.com', userId: owner.id })
    await idle()
    expect(await states()).toHaveLength(2)
  })

  it('for the owner of an address go to nobody else, and not late', async () => {
    await memberAt('owner@example.com')
    const content = {
      kind: 'code' as const,
      subject: 'A code',
      text: '123456',
      code: '123456',
      isForOwner: true,
      life: 300,
    }
    for (const to of ['OWNER@example.com', 'stranger@example.com']) await writeLetter(api.ctx, { ...content, to })
    await idle()
    expect(api.mails().map(({ to, code }) => [to, code])).toEqual([['owner@example.com', '123456']])
    await withServer({ PORT: 1 })
    await writeLetter(api.ctx, { ...content, to: 'owner@example.com' })
    await idle()
    await api.ctx.db.run(sql`update letters set expires_at = now(), next_at = now() where state = 'waiting'`)
    await withServer()
    await sendLetters(api.ctx)
    expect((await states()).at(-1)).toEqual(['owner', 'failed', 'late', 2])
    expect(smtp.received).toEqual([])
  })

  it('that can be done without carry the way out of their own kind to the mail server; codes, security, sanctions and money have none', async () => {
    await withServer()
    const to = 'reader@example.com'
    const reader = await memberAt(to)
    for (const about of mailSubjects) await writeAbout(about, to, reader.id)
    for (const kind of ['code', 'security', 'account'] as const) await write({ to, userId: reader.id, kind })
    await idle()
    await sendLetters(api.ctx)
    expect(smtp.received).toHaveLength(mailSubjects.length + 3)
    const ending = smtp.received.filter(({ headers }) => headers['list-unsubscribe'])
    const isFixed = (about: MailSubject) => fixedOnSite.some((topic) => topic === about)
    const can = mailSubjects.filter((about) => !isFixed(about))
    expect(ending.map(({ headers }) => headers.subject).toSorted()).toEqual(can.toSorted())
    for (const { headers, body, html } of ending) {
      const [, url = ''] = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? []
      const own = `/mail/unsubscribe/${reader.id}\\.${headers.subject}\\.[\\w-]{24}`
      expect(url).toMatch(new RegExp(`^https?://[^/]+${own}$`))
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      expect(body).toContain(url)
      expect(html).toContain(url)
    }
    for (const { headers, body } of smtp.received.filter((mail) => !ending.includes(mail))) {
      expect(headers['list-unsubscribe-post']).toBeUndefined()
      expect(body).not.toContain('/mail/unsubscribe/')
    }
    expect(smtp.received.every(({ html }) => !/<img|<script|<link|url\(/.test(html))).toBe(true)
  })

  it('that nobody waits for keep to the budget of the day, however many processes are at it; the others do not', async () => {
    const reader = await memberAt('reader@example.com')
    await api.configure({ MAIL: { DAILY_BUDGET: 3 } })
    for (let number = 1; number <= 6; number += 1) await writeAbout('like', `reader${number}@example.com`, reader.id)
    for (let number = 1; number <= 5; number += 1) await write({ to: `urgent${number}@example.com`, kind: 'security' })
    await idle()
    await Promise.all(Array.from({ length: 4 }, () => sendLetters(api.ctx)))
    const sent = () => api.mails().map(({ to }) => to.replace(/\d.*/, ''))
    expect(sent().toSorted()).toEqual([...Array(3).fill('reader'), ...Array(5).fill('urgent')])
    await api.ctx.db.run(sql`update mail_draws set day = day - 1`)
    await sendLetters(api.ctx)
    expect(sent().filter((name) => name === 'reader')).toHaveLength(6)
    // Too late for today's budget: it ends, and takes nobody's place.
    await writeAbout('like', 'late@example.com', reader.id)
    await sendLetters(api.ctx)
    expect((await states()).at(-1)).toEqual(['late', 'waiting', null, 0])
    await api.ctx.db.run(sql`update letters set expires_at = now() - interval '1 second' where state = 'waiting'`)
    await sendLetters(api.ctx)
    expect((await states()).at(-1)).toEqual(['late', 'failed', 'late', 1])
    expect(await api.ctx.db.one(sql`select max(number) as number from mail_draws`)).toEqual({ number: 3 })
    const figures = await api.ctx.db.many(sql`select kind, sent, failed from mail_days order by kind`)
    expect(figures).toEqual([
      { kind: 'news', sent: 6, failed: 1 },
      { kind: 'security', sent: 5, failed: 0 },
    ])
  })
})
