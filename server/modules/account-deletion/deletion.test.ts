import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { accountLeaving, type Leaving } from '#contract/modules/account/deletion.ts'
import { clientConfig } from '#server/db/config.ts'
import { nameKey } from '#server/modules/account-rules/service.ts'
import { keyOf } from '#server/modules/attempt-limit/service.ts'
import { endingAccounts } from '../../../test/support/account/ending.ts'
import { askToLeave, fillTables, letGo, tracesOf } from '../../../test/support/account/leaving.ts'
import { type Person, testApi } from '../../../test/support/api.ts'
import { exactFigures } from '../../../test/support/figures.ts'
import { aChat } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aFile, aPost, joinBoard } from '../../../test/support/forum/forum.ts'
import { isLong } from '../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { expectBooksBalance, give } from '../../../test/support/wallet/wallet.ts'
import { aChapter, aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'

const api = await testApi({ config: worksOn })
const other = await api.member()
const board = await aBoard(api)

const loginAs = (who: Pick<Person, 'password'> & { account: string }, device?: string) =>
  api.request<Leaving>('/api/aoir-user-auth/login', {
    body: { username: who.account, password: who.password },
    ...(device ? { cookies: { lastLoginDeviceId: device } } : {}),
  })

/** The id that a browser was given with a refused login. */
const deviceOf = ({ cookies }: Awaited<ReturnType<typeof loginAs>>) =>
  (cookies.lastLoginDeviceId ?? '').split(';', 1)[0] ?? ''

const cancel = (ticket: string, device: string) =>
  api.request<{ access_token: string }>('/api/aoir-deletion/cancel', {
    body: { ticket },
    cookies: { lastLoginDeviceId: device },
  })

/** Somebody with a name, an address and a number that are found nowhere else. */
async function somebody() {
  const who = await api.member()
  const number = who.id.padStart(6, '0')
  const name = `独此一名${number}`
  await who.api.user.changeName({ newname: name })
  const account = `独号${number}`
  const mark = `只属于第${number}人的话`
  await api.ctx.db.run(sql`
    update users set account = ${account}, account_key = ${account}, phone = ${`+8613${number}999`}, phone_confirmed_at = now(), email_confirmed_at = now(),
      signature = ${mark} where id = ${who.id}`)
  return { who: { ...who, name, account, mark }, words: [name, account, who.email, `+8613${number}999`, mark] }
}

/** Every column of the account that holds text, new ones too. */
async function textsOf({ id }: Pick<Person, 'id'>) {
  const columns = await api.ctx.db.many<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'users' and data_type in ('text', 'ARRAY', 'jsonb') order by 1`)
  const { row } = await api.ctx.db.one<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(u) as row from users u where id = ${id}`,
  )
  return Object.fromEntries(columns.map(({ name }) => [name, row[name] || null]))
}

/** Nothing, but for the name that says nothing and keys that no member can have. */
const textsOfTheGone = ({ id }: Pick<Person, 'id'>) => ({
  account: `\t${id}`,
  account_key: `\t${id}`,
  name: '已注销用户',
  name_key: `\t${id}`,
  ...Object.fromEntries(
    [
      ...[
        'avatar',
        'background',
        'capabilities',
        'cover',
        'email',
        'email_key',
        'muted_words',
        'name_colour',
        'old_password',
      ],
      ...['password_hash', 'phone', 'refused_email_key', 'signature'],
    ].map((name) => [name, null]),
  ),
})

/** Something of everything, and what others did with it. */
async function aFullLife(who: Person & { mark: string }) {
  const { mark } = who
  const [picture, unused, avatar, background] = [
    await aFile(api, who),
    await aFile(api, who),
    await aFile(api, who),
    await aFile(api, who),
  ]
  await api.ctx.db.run(sql`
    with used as (
      insert into attachment_uses (attachment_id, type, object_id)
      select id, case path when ${avatar} then 'avatar' else 'author-background' end, ${who.id} from attachments
      where path in (${avatar}, ${background})
    )
    update users set avatar = ${avatar}, background = ${background}, cover = ${mark}, muted_words = ${[mark]},
      name_colour = 'red', old_password = ${mark}, refused_email_key = ${mark}
    where id = ${who.id}`)
  await joinBoard(api, board, who)
  const post = await aPost(who, board, { title: `题 ${mark}`, content: `${mark} 正文`, images: [picture] })
  const hidden = await aPost(who, board, { title: `私 ${mark}`, content: mark, visibility: 'private' })
  const removed = await aPost(who, board, { title: `删 ${mark}`, content: mark })
  await who.api.post.remove({ postsId: removed })
  const theirs = await aPost(other, board)
  const { _id: comment } = await who.api.comment.publishComment({ postsId: theirs, content: mark })
  const { _id: answered } = await who.api.comment.publishComment({ postsId: theirs, content: mark })
  await other.api.comment.publishReply({ commentId: answered, content: 'an answer' })
  await who.api.comment.publishReply({ commentId: answered, content: mark })
  await aComment(other, post)
  await who.api.like.create({ likeType: 'posts', objectId: theirs })
  await other.api.like.create({ likeType: 'comment', objectId: comment })
  await who.api.post.collect({ postsId: theirs })
  await who.api.follow.follow({ friendId: other.id, desired: true })
  await other.api.follow.follow({ friendId: who.id, desired: true })
  await who.api.post.saveDraft({ draft: { title: mark, systemId: board.id } })
  const work = await aWork(who, { title: `书 ${mark}` })
  const chapter = await aChapter(who, work, { title: `章 ${mark}` })
  await aDraft(who, work, { title: `稿 ${mark}` })
  const otherWork = await aWork(other)
  await aChapter(other, otherWork)
  await who.api.worksShelf.create({ workId: otherWork, desired: true })
  const chat = await aChat(api, { ann: who, bob: other })
  await chat.say(who, mark)
  await chat.say(other, 'what the other said')
  const naming = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: who.id, label: who.name } }] }],
  }
  const mention = await aPost(other, board, { content: naming as never })
  await other.api.comment.publishComment({ postsId: mention, content: `看 @${who.name} 说的` })
  const group = await spokenOf(who)
  return {
    post,
    hidden,
    theirs,
    comment,
    answered,
    picture,
    unused,
    avatar,
    background,
    work,
    chapter,
    chat,
    mention,
    group,
  }
}

/** In a group that is called after its members somebody calls them, and sends on what they said, and who they are. */
async function spokenOf(who: Person & { mark: string }) {
  const third = await api.member()
  const { _id: groupId } = await other.api.im.createSession({
    sessionType: 2,
    toUserAndGroupId: { users: [who.id, third.id] },
  })
  const send = (by: Person, more: object) => by.api.im.send({ sessionId: groupId, sessionType: 2, ...more })
  const said = await send(who, { message: who.mark })
  await send(other, { message: `@${who.name} @${third.name} 在吗`, mentions: [who.id, third.id] })
  const called = await send(other, { contactId: who.id })
  const { sessionId } = await aChat(api, { ann: other, bob: third })
  await other.api.imAct.forward({ messageIds: [said._id, called._id], toSessionIds: [sessionId] })
  return { groupId, sessionId, third }
}

describe('an account that is to be deleted', () => {
  it('is out of sight at once, asks at each login, and comes back as it was', async () => {
    const { who } = await somebody()
    const { post, theirs } = await aFullLife(who)
    const before = (await other.api.comment.comments({ postsId: theirs })).total
    const { data, code } = await askToLeave(api, who)
    expect(code).toBe(200)
    expect(data.endTime - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    await api.ctx.background.idle()
    await expect(who.api.user.ownInfo()).rejects.toMatchObject({ code: 401 })
    await expect(other.api.user.publicInfo({ id: who.id })).rejects.toMatchObject({ code: 404 })
    await expect(other.api.post.one({ id: post })).rejects.toMatchObject({ code: 404 })
    expect((await other.api.comment.comments({ postsId: theirs })).total).toBe(before - 1)
    const asked = await loginAs(who)
    expect(asked).toMatchObject({ code: accountLeaving, data: { endTime: data.endTime } })
    expect(asked.cookies.access_token).toBeUndefined()
    const device = deviceOf(asked)
    expect(await cancel(asked.data.ticket, 'f'.repeat(32))).toMatchObject({ code: 410 })
    expect(await cancel(`${asked.data.ticket.slice(0, -2)}xx`, device)).toMatchObject({ code: 410 })
    const [one, second] = await Promise.all([cancel(asked.data.ticket, device), cancel(asked.data.ticket, device)])
    expect([one.code, second.code].sort()).toEqual([200, 410])
    await api.ctx.background.idle()
    const { access_token } = (one.code === 200 ? one : second).data
    expect(await api.as({ access_token }).user.ownInfo()).toMatchObject({ _id: who.id })
    await other.api.post.one({ id: post })
    expect((await other.api.comment.comments({ postsId: theirs })).total).toBe(before)
    expect(await exactFigures(api)).toEqual([])
    expect((await loginAs(who)).code).toBe(200)
  })

  it('needs a fresh proof, the right name, and nobody finds out by the answer', async () => {
    const { who } = await somebody()
    const token = who.tokens.access_token
    const call = (body: object) => api.request('/api/aoir-deletion/create', { token, body })
    expect(await call({ posts: 'keep', name: who.name })).toMatchObject({ code: 40101 })
    expect(await call({ posts: 'keep', name: 'x', password: who.password })).toMatchObject({ code: 422 })
    await askToLeave(api, who)
    const wrong = { ...who, password: 'not the password' }
    expect((await loginAs(wrong)).code).toBe((await loginAs({ ...wrong, account: 'nobody at all' })).code)
  })

  it('waits for money, boards and office, and says so', async () => {
    const { who } = await somebody()
    await give(api, who, 500)
    const own = await aBoard(api, who)
    const refused = await askToLeave(api, who)
    expect(refused.code).toBe(409)
    expect(refused.data.obstacles?.map(({ kind }) => kind)).toEqual(['money', 'boards'])
    expect((await who.api.deletion.check()).obstacles).toEqual([
      { kind: 'money', balance: 5, income: 0 },
      { kind: 'boards', list: [{ _id: own.id, name: own.name, sign: own.sign }] },
    ])
    await api.ctx.db.run(sql`update boards set state = 'closed' where id = ${own.id}`)
    expect((await askToLeave(api, who)).code).toBe(409)
    expect((await askToLeave(api, who, { giveUp: true })).code).toBe(200)
    expect(await letGo(api, who)).toBe(1)
    await expectBooksBalance(api)
    const admin = await api.administrator()
    expect((await askToLeave(api, admin)).code).toBe(409)
    expect((await admin.api.deletion.check()).obstacles).toEqual([{ kind: 'office' }])
  })

  it('does not end while money has come meanwhile', async () => {
    const { who } = await somebody()
    await askToLeave(api, who)
    await give(api, who, 100)
    expect(await letGo(api, who)).toBe(0)
    // Nobody is logged in there: what stands in the way is told by mail, once.
    const letters = async () => {
      await api.ctx.background.idle()
      return api.mails().flatMap(({ to, text }) => (to === who.email ? [text] : []))
    }
    expect((await letters()).filter((text) => text.includes('暂时不能注销：余额 1.00 屿币'))).toHaveLength(1)
    expect(await letGo(api, who)).toBe(0)
    const asked = await loginAs(who)
    expect(asked.code).toBe(accountLeaving)
    expect(asked.data.endTime).toBeGreaterThan(Date.now())
    await api.ctx.db.run(
      sql`update account_deletions set created_at = now() - interval '26 days' where user_id = ${who.id}`,
    )
    expect(await letGo(api, who)).toBe(0)
    // Too long: what is out of sight would be lost before the account is.
    expect((await loginAs(who)).code).toBe(200)
    expect((await letters()).filter((text) => text.includes('没有注销，已经恢复原样：余额 1.00 屿币'))).toHaveLength(1)
  })

  it('hides what was on its way when it was closed', async () => {
    const { who } = await somebody()
    const post = await aPost(who, board)
    const [asked] = await Promise.all([
      askToLeave(api, who),
      ...Array.from({ length: 5 }, () => aPost(who, board).catch(() => null)),
    ])
    expect(asked.code).toBe(200)
    await api.ctx.background.idle()
    await letGo(api, { id: '0' })
    const left = sql`select id from posts where user_id = ${who.id} and deleted_at is null`
    expect(await api.ctx.db.many(left)).toEqual([])
    await expect(other.api.post.one({ id: post })).rejects.toMatchObject({ code: 404 })
  })
})

describe('nothing of the person is found', () => {
  it('in any table, when what they wrote goes too', async () => {
    const { who, words } = await somebody()
    const { chat, avatar, background, picture, unused, mention, post, group } = await aFullLife(who)
    expect((await tracesOf(api, words)).length).toBeGreaterThan(20)
    expect((await loginAs({ ...who, password: 'not the password' })).code).toBe(400)
    const tries = sql`select from guess_locks where key = ${keyOf(`login as ${nameKey(who.account)}`)}`
    expect(await api.ctx.db.many(tries)).toHaveLength(1)
    await fillTables(api, who, who.mark)
    expect((await askToLeave(api, who)).code).toBe(200)
    expect(await letGo(api, who)).toBe(1)
    expect(await tracesOf(api, words)).toEqual([])
    expect(await textsOf(who)).toEqual(textsOfTheGone(who))
    expect(await api.ctx.db.many(tries)).toEqual([])
    const files = [avatar, background, picture, unused]
    expect(await api.ctx.db.many(sql`select from attachments where path = any(${files}::text[])`)).toEqual([])
    expect(files.filter((path) => existsSync(join(api.ctx.env.dataDir, 'uploads', path)))).toEqual([])
    const { list } = await other.api.im.messages({ sessionId: chat.sessionId, limit: '10' })
    expect(list.map(({ message }) => message)).toContain('what the other said')
    const { sessionId, groupId, third } = group
    const [called] = (await third.api.im.messages({ sessionId: groupId, limit: '100' })).list.filter(
      ({ mentions }) => mentions.length > 0,
    )
    expect(called).toMatchObject({ message: `@已注销用户 @${third.name} 在吗`, mentions: [third.id] })
    const [sent] = (await third.api.im.messages({ sessionId, limit: '10' })).list
    expect(sent?.forward).toMatchObject({
      title: `已注销用户、${other.name}`,
      items: [
        { name: '已注销用户', text: '' },
        { name: other.name, text: '已注销用户' },
      ],
    })
    expect((await third.api.im.session({ sessionId: groupId })).group?.name).toBe(`${other.name}、${third.name}`)
    const { content } = await other.api.post.one({ id: mention })
    expect(JSON.stringify(content)).toContain('@已注销用户')
    await expect(other.api.post.one({ id: post })).rejects.toMatchObject({ code: 404 })
    for (const keyword of words) {
      for (const type of ['posts', 'user'] as const)
        expect((await api.as(null).search.list({ keyword, type, limit: 10 })).total).toBe(0)
    }
    expect((await loginAs(who)).code).toBe(400)
  })

  it('and nobody loses a name that only begins like theirs', async () => {
    const { who } = await somebody()
    const namesake = await api.member()
    const name = `${who.name} 二世`
    await namesake.api.user.changeName({ newname: name })
    const said = `看 @${name} 和 @${who.name}，不是 @${who.name}x`
    const postsId = await aPost(other, board)
    await other.api.comment.publishComment({ postsId, content: said })
    const { _id: sessionId } = await other.api.im.createSession({
      sessionType: 2,
      toUserAndGroupId: { users: [who.id, namesake.id] },
    })
    await other.api.im.send({ sessionId, sessionType: 2, message: said, mentions: [who.id, namesake.id] })
    expect((await askToLeave(api, who)).code).toBe(200)
    expect(await letGo(api, who)).toBe(1)
    const left = `看 @${name} 和 @已注销用户，不是 @${who.name}x`
    const [comment] = (await other.api.comment.comments({ postsId })).list
    expect(comment).toMatchObject({ content: left, mentions: [{ _id: namesake.id, name }] })
    const { list } = await namesake.api.im.messages({ sessionId, limit: '100' })
    expect(list.find(({ mentions }) => mentions.length > 0)).toMatchObject({ message: left, mentions: [namesake.id] })
  })

  it('but what they wrote for all, when that stays: under a name that says nothing', async () => {
    const { who, words } = await somebody()
    const { post, hidden, picture, unused, avatar, background, theirs, work } = await aFullLife(who)
    expect((await askToLeave(api, who, { posts: 'keep' })).code).toBe(200)
    expect(await letGo(api, who)).toBe(1)
    expect(
      await tracesOf(
        api,
        words.filter((word) => word !== who.mark),
      ),
    ).toEqual([])
    expect(await other.api.post.one({ id: post })).toMatchObject({ user: { name: '已注销用户', avatar: '' } })
    expect(await api.ctx.db.many(sql`select from posts where id = ${hidden}`)).toEqual([])
    const kept = await api.ctx.db.many<{ path: string }>(
      sql`select path from attachments where path = any(${[picture, unused, avatar, background]}::text[])`,
    )
    expect(kept).toEqual([{ path: picture }])
    const { list } = await other.api.comment.comments({ postsId: theirs })
    expect(list.map(({ user }) => user?.name)).toContain('已注销用户')
    expect(await other.api.works.one({ id: work })).toMatchObject({ user: { name: '已注销用户' } })
    const only = ['articles', 'comments', 'posts', 'post_stats', 'replies', 'search_texts', 'works']
    const places = (await tracesOf(api, [who.mark])).map((trace) => trace.split(':', 1)[0] ?? '')
    expect([...new Set(places)].filter((place) => !only.includes(place) && !/^(work|chapter)/.test(place))).toEqual([])
    expect(await exactFigures(api)).toEqual([])
  })

  it('and name and address are nobody’s for a year', async () => {
    const { who } = await somebody()
    await askToLeave(api, who)
    await letGo(api, who)
    const register = (username: string, email: string) =>
      api.as(null).session.register({ username, email, password: 'a password of mine' })
    await expect(register(who.name, 'new1@example.com')).rejects.toMatchObject({ code: 409 })
    await expect(register('another name', who.email)).rejects.toMatchObject({ code: 409 })
    await expect(other.api.user.changeName({ newname: who.name })).rejects.toMatchObject({ code: 409 })
    await api.ctx.db.run(sql`update retired_handles set ends_at = now()`)
    await register(who.name, who.email)
  })

  it('after a process that ended in between, and when two are at it', async () => {
    const { who, words } = await somebody()
    await aFullLife(who)
    expect((await askToLeave(api, who)).code).toBe(200)
    await api.ctx.background.idle()
    await api.ctx.db.run(sql`update account_deletions set ends_at = now() where user_id = ${who.id}`)
    const { carryOutDeletions } = await import('./service.ts')
    const { purgeDeleted } = await import('#server/jobs/purge.ts')
    const rounds = [1, 2].map(() => carryOutDeletions(api.ctx, purgeDeleted))
    expect((await Promise.all(rounds)).reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await tracesOf(api, words)).toEqual([])
    expect(await exactFigures(api)).toEqual([])
  })
})

/** Where a round is at work when its process is killed, in the order in which it comes there. */
const stages = ['comments', 'likes', 'follows', 'im_messages', 'notifications', 'attachments', 'retired_handles']
/** Each is a process or two; `npm run test:long` has time for all of them. */
const tried = isLong ? stages : stages.filter((_, index) => index % 3 === 0)

describe('processes that are killed at their work', () => {
  const folder = temporaryFolder()
  const holder = new pg.Client(clientConfig(api.database))
  const looker = new pg.Client(clientConfig(api.database))
  afterAll(async () => {
    for (const client of [holder, looker]) await client.end()
    rmSync(folder, { recursive: true, force: true })
  })

  const round = () => endingAccounts(api.database, folder)

  /** Whether it waits for this table, or has ended without. */
  const waitsFor = async (table: string, { child }: ReturnType<typeof round>) => {
    if (child.exitCode !== null) throw new Error(`a round never came to ${table}`)
    const { rows } = await looker.query<{ pid: number }>(
      'select pid from pg_locks where relation = $1::regclass and not granted',
      [table],
    )
    return rows[0]?.pid
  }
  const isGone = async (pid: number) =>
    (await looker.query('select from pg_stat_activity where pid = $1', [pid])).rows.length === 0

  it('leave the rest to the next one, and it ends as if nothing had been', async () => {
    await Promise.all([holder.connect(), looker.connect()])
    const { who, words } = await somebody()
    const { theirs } = await aFullLife(who)
    expect((await askToLeave(api, who)).code).toBe(200)
    await api.ctx.background.idle()
    await api.ctx.db.run(sql`update account_deletions set ends_at = now() where user_id = ${who.id}`)
    for (const table of tried) {
      await holder.query(`begin; lock table ${table} in share mode`)
      const killed = round()
      const pid = (await vi.waitUntil(() => waitsFor(table, killed), { interval: 20 })) ?? 0
      killed.child.kill('SIGKILL')
      expect(await killed.ended).toBe('')
      await holder.query('rollback')
      await vi.waitUntil(() => isGone(pid), { interval: 20 })
      // Not half: nobody comes in, and nobody sees anything of them.
      expect((await loginAs(who)).cookies.access_token).toBeUndefined()
      await expect(other.api.user.publicInfo({ id: who.id })).rejects.toMatchObject({ code: 404 })
    }
    expect(await round().ended).toBe('1')
    expect(await round().ended).toBe('0')
    expect(await tracesOf(api, words)).toEqual([])
    expect(await exactFigures(api)).toEqual([])
    expect(await textsOf(who)).toEqual(textsOfTheGone(who))
    // What others wrote beside it is there.
    expect((await other.api.post.one({ id: theirs }))._id).toBe(theirs)
  }, 180_000)
})

describe('an administrator', () => {
  it('deletes on request, with a reason that is written down', async () => {
    const { who } = await somebody()
    const admin = await api.administrator()
    const call = (body: object) =>
      api.request('/api/aoir-admin-user/delete', {
        token: admin.tokens.access_token,
        body: { password: admin.password, ...body },
      })
    expect(await call({ userId: who.id, posts: 'remove' })).toMatchObject({ code: 422 })
    expect(await call({ userId: admin.id, posts: 'remove', reason: 'r' })).toMatchObject({ code: 409 })
    expect(await call({ userId: who.id, posts: 'remove', reason: '来信要求' })).toMatchObject({ code: 200 })
    expect(await call({ userId: who.id, posts: 'remove', reason: '来信要求' })).toMatchObject({ code: 404 })
    expect(await letGo(api, who)).toBe(1)
    const { list } = await admin.api.audit.list({ limit: 5 })
    expect(list[0]).toMatchObject({ action: 'user.delete', subject: who.id, detail: { reason: '来信要求' } })
  })
})
