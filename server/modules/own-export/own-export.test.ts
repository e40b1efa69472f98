import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openedZip } from '../../../test/support/account/opened-zip.ts'
import type { Person } from '../../../test/support/api.ts'
import { aChat } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aPost } from '../../../test/support/forum/forum.ts'
import { png, testUploads } from '../../../test/support/forum/uploads.ts'
import { give } from '../../../test/support/wallet/wallet.ts'
import { aChapter, aDraft, aWork, worksOn } from '../../../test/support/works/works.ts'
import { dropOldOwnExports } from './ask.ts'
import { kinds } from './kinds.ts'
import { archiveOf, makeExports, rootOf } from './round.ts'

const site = await testUploads({ config: worksOn })
const { api } = site
const other = await api.member()
const board = await aBoard(api)

async function somebody(): Promise<Person> {
  const who = await api.member()
  await api.giveProof(who)
  return who
}

/** Asked for, and made. */
async function copyOf(who: Person) {
  const { _id } = await who.api.ownExport.create({})
  await api.ctx.background.idle()
  const { list } = await who.api.ownExport.list()
  return list.find((one) => one._id === _id)
}

const fetched = (id: string, person: Person | null) =>
  site.http.call(`/api/aoir-export/${id}`, person ? { token: person.tokens.access_token } : {})

const rowsOf = (files: Map<string, Buffer>, kind: string) =>
  JSON.parse(files.get(`data/${kind}.json`)?.toString() ?? '[]') as Record<string, unknown>[]

describe('what is in a copy', () => {
  test('holds what somebody wrote, uploaded, said and was told, and of others only names', async () => {
    const who = await somebody()
    const { data: path } = await site.send(who.tokens.access_token, await png())
    const post = await aPost(who, board, { title: '我的<标题>', content: '我的正文', images: [String(path)] })
    await aComment(who, post)
    const theirs = await aPost(other, board, { title: '别人的标题', content: '别人的正文' })
    await who.api.post.collect({ postsId: theirs })
    await who.api.like.create({ likeType: 'posts', objectId: theirs })
    await who.api.follow.follow({ friendId: other.id, desired: true })
    await give(api, who, 500)
    const chat = await aChat(api, { ann: who, bob: other })
    await chat.say(who, '我说的话')
    await chat.say(other, '对我说的话')
    const work = await aWork(who, { title: '我的书' })
    await aChapter(who, work, { title: '第一章', content: '章节正文' })
    await aDraft(who, work, { title: '没写完' })

    const copy = await copyOf(who)
    expect(copy).toMatchObject({ state: 'ready', url: `/api/aoir-export/${copy?._id}` })
    const { bytes, headers } = await fetched(copy?._id ?? '', who)
    expect(headers['content-type']).toBe('application/zip')
    expect(bytes.length).toBe(copy?.size)
    const files = await openedZip(bytes)
    expect(rowsOf(files, 'users')).toMatchObject([{ name: who.name, email: who.email }])
    expect(rowsOf(files, 'posts')).toMatchObject([{ title: '我的<标题>' }])
    expect(rowsOf(files, 'comments')).toHaveLength(1)
    expect(rowsOf(files, 'follows')).toMatchObject([{ friend: other.name }])
    expect(rowsOf(files, 'collects')).toMatchObject([{ post_id: Number(theirs) }])
    expect(rowsOf(files, 'likes')).toHaveLength(1)
    expect(rowsOf(files, 'statement').length).toBeGreaterThan(0)
    expect(rowsOf(files, 'messages').map(({ from, body }) => [from, body])).toEqual([
      [who.name, '我说的话'],
      [other.name, '对我说的话'],
    ])
    expect(rowsOf(files, 'chapters').map(({ title }) => title)).toContain('第一章')
    expect(rowsOf(files, 'chapter_drafts').map(({ title }) => title)).toContain('没写完')
    expect(rowsOf(files, 'sessions').length).toBeGreaterThan(0)
    expect(files.get(`files/${path}`)).toEqual(readFileSync(join(api.ctx.env.dataDir, 'uploads', String(path))))
    const index = files.get('index.html')?.toString() ?? ''
    expect(index).toContain('pages/posts.html')
    expect(files.get('pages/posts.html')?.toString()).toContain('我的&lt;标题&gt;')
    expect(files.get('pages/posts.html')?.toString()).toContain('<p>我的正文</p>')
    const all = [...files].filter(([name]) => !name.startsWith('files/')).map(([, content]) => content.toString())
    for (const foreign of ['别人的标题', '别人的正文', other.email, 'argon2'])
      expect(all.filter((text) => text.includes(foreign))).toEqual([])
  })

  test('of what was sent on the words, and not by whom they were but for a name', async () => {
    const who = await somebody()
    const { ann, say } = await aChat(api, { bob: other })
    const said = await say(other, '原话')
    const { sessionId } = await aChat(api, { ann, bob: who })
    await ann.api.imAct.forward({ messageIds: [said._id], toSessionIds: [sessionId] })
    const files = await openedZip((await fetched((await copyOf(who))?._id ?? '', who)).bytes)
    const [sent] = rowsOf(files, 'messages').filter(({ kind }) => kind === 'forward')
    const item = { name: other.name, kind: 'text', text: '原话', createTime: said.createTime }
    expect(sent?.content).toEqual({ forward: { title: other.name, items: [item] } })
  })

  test('every kind can be asked for, and has a line in the papers', async () => {
    const who = await somebody()
    const paper = readFileSync(join(import.meta.dirname, '../../../docs/own-data-format.md'), 'utf8')
    for (const kind of kinds) {
      for (const statement of await kind.ask(api.ctx, who.id)) await api.ctx.db.many(statement)
      expect(paper).toContain(`| \`${kind.name}\` | ${kind.fields.map((field) => `\`${field}\``).join(', ')} |`)
    }
  })
})

describe('who gets it, and until when', () => {
  test('one a day, with a proof, for whoever asked, for seven days', async () => {
    const who = await somebody()
    await api.forgetProof(who)
    await expect(who.api.ownExport.create({})).rejects.toMatchObject({ code: 40_101 })
    await api.giveProof(who)
    const asked = await Promise.allSettled([1, 2, 3].map(() => who.api.ownExport.create({})))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await api.ctx.background.idle()
    const { list, nextTime } = await who.api.ownExport.list()
    const [copy] = list
    expect([list.length, copy?.state, nextTime > Date.now()]).toEqual([1, 'ready', true])
    const id = copy?._id ?? ''
    const admin = await api.administrator()
    for (const person of [null, other, admin]) expect((await fetched(id, person)).status).toBe(404)
    expect((await fetched(id, who)).status).toBe(200)
    expect((copy?.endTime ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    await api.ctx.db.run(sql`update own_exports set ends_at = now() - interval '1 second' where id = ${id}`)
    expect((await fetched(id, who)).status).toBe(404)
    await dropOldOwnExports(api.ctx)
    expect(existsSync(archiveOf(api.ctx, { id, tries: 1 }))).toBe(false)
  })

  test('whoever asked is told on the site and by mail', async () => {
    const who = await somebody()
    await api.ctx.db.run(sql`update users set email_confirmed_at = now() where id = ${who.id}`)
    await copyOf(who)
    const { notice } = await api.ctx.db.one<{ notice: { key: string } }>(
      sql`select notice from notifications where user_id = ${who.id} and topic = 'security'`,
    )
    expect(notice.key).toBe('security_note_copy_ready')
    const [mail] = api.mails().filter(({ to }) => to === who.email)
    expect(mail?.text).toContain('/account/data')
  })
})

describe('a process that ends on the way', () => {
  const left = async (who: Person, tries: number) => {
    const { id } = await api.ctx.db.one<{ id: string }>(sql`
      insert into own_exports (user_id, locale, state, tries, seen_at)
      values (${who.id}, 'zh-CN', 'making', ${tries}, now() - interval '1 minute') returning id`)
    return id
  }
  const stateOf = (id: string) => api.ctx.db.one(sql`select state, tries from own_exports where id = ${id}`)

  test('leaves it to the next round, which begins anew; after three there is an end', async () => {
    const [who, unlucky] = [await somebody(), await somebody()]
    const [id, third] = [await left(who, 1), await left(unlucky, 3)]
    await Promise.all([makeExports(api.ctx), makeExports(api.ctx)])
    expect(await stateOf(id)).toEqual({ state: 'ready', tries: 2 })
    expect(await stateOf(third)).toEqual({ state: 'failed', tries: 3 })
    expect((await fetched(id, who)).status).toBe(200)
    expect((await unlucky.api.ownExport.list()).nextTime).toBe(0)
  })

  test('what lies there without a row goes', async () => {
    const who = await somebody()
    const copy = await copyOf(who)
    await api.ctx.db.run(sql`delete from own_exports where id = ${copy?._id}`)
    await dropOldOwnExports(api.ctx)
    expect(readdirSync(rootOf(api.ctx)).filter((name) => name.startsWith(`${copy?._id}-`))).toEqual([])
  })
})
