import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bootApi, type Person, type TestApi } from '../../../test/support/api.ts'
import { aBoard, aComment, aPost, joinBoard, type TestBoard } from '../../../test/support/forum/forum.ts'
import { sendLetters } from '../delivery/letters.ts'
import { writeLetter } from '../delivery/service.ts'
import { writeDigests } from './rounds.ts'

let api: TestApi
let admin: Person
let ann: Person
let bob: Person
let board: TestBoard
beforeEach(async () => {
  api = await bootApi()
  ;[admin, ann, bob] = await Promise.all([api.administrator(), api.member(), api.member()])
  board = await aBoard(api)
  await api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${ann.id}`)
})
afterEach(() => api.close())

const absent = ({ id }: Person) =>
  api.ctx.db.run(sql`update member_activity set last_day = last_day - 1 where user_id = ${id}`)
const due = ({ id }: Person) =>
  api.ctx.db.run(sql`update notification_preferences set digest_next = now() where user_id = ${id}`)
const wants = (digest: 'off' | 'daily' | 'weekly') => ann.api.notification.savePreferences({ digest })
const preview = () => admin.api.adminMail.preview({ kind: 'digest', userId: ann.id })
const round = async () => {
  await Promise.all([writeDigests(api.ctx), writeDigests(api.ctx)])
  await sendLetters(api.ctx)
}

/** An answer, and posts of a board she is in and of somebody she follows. */
async function threeThings(): Promise<void> {
  const own = await aPost(ann, board)
  await aComment(bob, own, 'an answer for you')
  await joinBoard(api, board, ann)
  await aPost(bob, board, { title: 'in her board' })
  const carl = await api.member()
  await ann.api.follow.follow({ friendId: carl.id })
  await aPost(carl, await aBoard(api), { title: 'of whom she follows' })
}

describe('a digest', () => {
  it('tells what was missed and not read, once, to who wants it and was not here today', async () => {
    await wants('weekly')
    await threeThings()
    expect(await preview()).toMatchObject({ items: 3, wouldSend: false, reason: 'present' })
    await absent(ann)
    expect(await preview()).toMatchObject({ items: 3, wouldSend: true, reason: null })
    await round()
    expect(api.mails()).toEqual([])
    await due(ann)
    await round()
    const [mail] = api.mails() as unknown as { to: string; text: string; html: string; headers: object }[]
    expect(api.mails()).toHaveLength(1)
    expect(mail?.to).toBe(ann.email)
    for (const words of ['an answer for you', 'in her board', 'of whom she follows']) {
      expect(mail?.text).toContain(words)
      expect(mail?.html).toContain(words)
    }
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining(`/mail/unsubscribe/${ann.id}.digest.`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    await due(ann)
    await round()
    expect(api.mails()).toHaveLength(1)
  })

  it('is not sent with fewer than three things, to who never asked, and to no address', async () => {
    await absent(ann)
    expect(await preview()).toMatchObject({ items: 0, wouldSend: false, reason: 'off' })
    await wants('daily')
    await absent(ann)
    expect(await preview()).toMatchObject({ items: 0, wouldSend: false, reason: 'few' })
    await threeThings()
    await absent(ann)
    await ann.api.notification.markAllRead({})
    expect(await preview()).toMatchObject({ items: 2, reason: 'few' })
    await due(ann)
    await round()
    expect(api.mails()).toEqual([])
    await api.ctx.db.run(sql`update users set refused_email_key = email_key where id = ${ann.id}`)
    expect(await preview()).toMatchObject({ reason: 'off' })
  })

  it('leaves out what was read, hidden, blocked and muted, and what may not be read', async () => {
    await wants('weekly')
    await threeThings()
    await absent(ann)
    const { list } = await ann.api.post.list({ select: { systemId: board.id } })
    const read = list.find(({ title }) => title === 'in her board')
    await api.ctx.db.run(sql`insert into read_history (user_id, post_id) values (${ann.id}, ${read?._id ?? ''})`)
    expect(await preview()).toMatchObject({ items: 2 })
    const gated = await aBoard(api, bob, { readRule: 'vip' })
    await joinBoard(api, gated, ann)
    await aPost(bob, gated, { title: 'for some' })
    await aPost(bob, board, { title: 'SPOILER inside' })
    await aPost(bob, board, { title: 'fine' })
    expect(await preview()).toMatchObject({ items: 4 })
    await ann.api.user.saveSettings({ mutedWords: ['spoiler'] })
    expect(await preview()).toMatchObject({ items: 3 })
    await ann.api.block.block({ userId: bob.id })
    expect((await preview()).html).not.toContain('fine')
  })

  it('comes at the day and the hour of the member', async () => {
    await ann.api.notification.savePreferences({
      digest: 'weekly',
      digestAt: { day: 3, hour: 18 },
      zone: 'Europe/Berlin',
    })
    const at = async (zone: string) =>
      api.ctx.db.one(sql`
        select extract(dow from digest_next at time zone ${zone})::int as day,
          to_char(digest_next at time zone ${zone}, 'HH24:MI') as time,
          digest_next > now() and digest_next <= now() + interval '7 days 1 hour' as is_next
        from notification_preferences where user_id = ${ann.id}`)
    expect(await at('Europe/Berlin')).toEqual({ day: 3, time: '18:00', is_next: true })
    await ann.api.notification.savePreferences({ digest: 'daily', digestAt: { day: 3, hour: 7 }, zone: 'Asia/Tokyo' })
    expect(await at('Asia/Tokyo')).toMatchObject({ time: '07:00', is_next: true })
    await ann.api.notification.savePreferences({ digest: 'off' })
    expect(await at('Asia/Tokyo')).toMatchObject({ time: null })
    const bad = { digest: 'daily', zone: 'Mars/Olympus' } as const
    await expect(ann.api.notification.savePreferences(bad)).rejects.toMatchObject({ code: 422 })
  })
})

describe('the desk of letters', () => {
  it('shows a preview of each kind, of which no link works', async () => {
    for (const kind of ['security', 'code', 'digest'] as const) {
      const shown = await admin.api.adminMail.preview({ kind })
      expect(shown.html).toMatch(/^<!doctype html>/)
      expect(shown.html).not.toContain('href=')
      expect(shown.subject).not.toBe('')
    }
    const { headers } = await preview()
    expect(headers['List-Unsubscribe']).toMatch(/\/mail\/unsubscribe\/preview>$/)
    await expect(admin.api.adminMail.preview({ kind: 'code', userId: '999999' })).rejects.toMatchObject({ code: 404 })
  })

  it('lists letters by state, and tries one that failed again', async () => {
    await api.configure({ MAIL: { PROVIDER: 'smtp', HOST: '127.0.0.1', PORT: 1, FROM: 'site@example.com' } })
    await writeLetter(api.ctx, { kind: 'account', to: 'reader@example.com', subject: 'A letter', text: 'hello' })
    await api.ctx.background.idle()
    const queue = (state?: 'waiting' | 'retry' | 'failed' | 'sent') =>
      admin.api.adminMail.queue({ page: 1, limit: 10, select: { state } })
    const { list } = await queue('retry')
    const [letter] = list.filter(({ to }) => to === 'reader@example.com')
    expect(letter).toMatchObject({ kind: 'account', state: 'retry', tries: 1, error: 'unreachable ECONNREFUSED' })
    await api.ctx.db.run(sql`update letters set expires_at = now(), next_at = now()`)
    await sendLetters(api.ctx)
    const failed = (await queue('failed')).list.find(({ to }) => to === 'reader@example.com')
    expect(failed).toMatchObject({ state: 'failed', error: 'late', nextTime: null, canRetry: true })
    await api.configure({ MAIL: { PROVIDER: 'none' } })
    expect(await admin.api.adminMail.retry({ _id: failed?._id ?? '' })).toEqual({ state: 'waiting' })
    await api.ctx.background.idle()
    expect(api.mails().some(({ to }) => to === 'reader@example.com')).toBe(true)
    await expect(admin.api.adminMail.retry({ _id: failed?._id ?? '' })).rejects.toMatchObject({ code: 409 })
    await expect(admin.api.adminMail.retry({ _id: '999999' })).rejects.toMatchObject({ code: 404 })
    expect(await admin.api.adminMail.figures({})).toMatchObject({
      kinds: expect.arrayContaining([{ kind: 'account', sent: 1, failed: 1 }]),
    })
  })
})
