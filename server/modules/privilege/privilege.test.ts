import sql from 'sql-template-tag'
import { expect, it, test } from 'vitest'
import { type PrivilegeKey, privilegeKeys } from '#contract/modules/wallet/privilege.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Person } from '../../../test/support/api.ts'
import { aChat } from '../../../test/support/forum/chats.ts'
import { aBoard, aPost, aZone, paragraph } from '../../../test/support/forum/forum.ts'
import { png, testUploads } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'
import { aPaidPost, selling } from '../../../test/support/wallet/earning.ts'
import { give } from '../../../test/support/wallet/wallet.ts'

const site = await testUploads()
const { api } = site
const zone = await aZone(api)
const board = await aBoard(api)
const reader = await api.member()

async function setVip(person: Person, until: 'now' | 'later'): Promise<void> {
  const end =
    until === 'later' ? sql`clock_timestamp() + interval '1 hour'` : sql`clock_timestamp() - interval '1 second'`
  await api.ctx.db.run(sql`update users set vip_end_at = ${end} where id = ${person.id}`)
  // As whoever buys it says.
  api.ctx.events.emit('contentChanged', { tags: [`user:${person.id}`], fromPeer: false })
}

async function founded(person: Person, name: string): Promise<unknown> {
  return person.api.board.create({ systemName: name, systemSign: name, systemZoneId: zone } as never)
}

/** What a member tries that only the privilege allows, and what the site gives those with VIP. */
interface Trial {
  base?: number
  vip: number
  attempt: (person: Person) => Promise<unknown>
  refusal: number
}

const content = (text: string) => ({ systemId: board.id, title: text, content: paragraph(text) })
const film = (person: Person, file: Buffer) => async () => {
  const answer = await site.send(person.tokens.access_token, file, { name: 'film.mp4' })
  if (answer.code !== 200) throw Object.assign(new Error(answer.message), { code: answer.code })
}
const megabyte = 1024 * 1024

const no = (isGiven: boolean) => {
  if (!isGiven) throw Object.assign(new Error('not given'), { code: 403 })
}

const trials: Record<PrivilegeKey, Trial> = {
  name_colour: {
    vip: 1,
    refusal: 403,
    async attempt(person) {
      const { nameColour } = await person.api.user.changeLook({ nameColour: 'teal' })
      no(nameColour === 'teal')
    },
  },
  badge: {
    vip: 1,
    refusal: 403,
    async attempt(person) {
      no((await reader.api.user.publicInfo({ id: person.id })).badge)
    },
  },
  background: {
    vip: 1,
    refusal: 403,
    async attempt(person) {
      const { data } = await site.send(person.tokens.access_token, await png(), { name: 'a.png' })
      const { path: background } = await person.api.attachment.create({ path: String(data), originalName: 'a.png' })
      await person.api.user.changeLook({ background })
      no((await reader.api.user.publicInfo({ id: person.id })).background !== '')
    },
  },
  quota_mb: {
    vip: 2048,
    refusal: 413,
    async attempt(person) {
      const full = limits.quotaMegabytes * megabyte
      await api.ctx.db.run(sql`
        insert into attachment_usage (user_id, bytes, files) values (${person.id}, ${full}, 1)
        on conflict (user_id) do update set bytes = excluded.bytes`)
      await film(person, mp4())()
    },
  },
  video_mb: {
    vip: 4,
    refusal: 413,
    async attempt(person) {
      await film(person, mp4({ length: 2 * megabyte }))()
    },
  },
  video_minutes: {
    base: 1,
    vip: 5,
    refusal: 403,
    attempt: (person) => film(person, mp4({ seconds: 120 }))(),
  },
  content_off: {
    vip: 20,
    refusal: 409,
    async attempt(person) {
      await selling(api)
      const _id = await aPaidPost(api, reader, 10)
      await give(api, person, 10_000)
      await person.api.purchase.buy({ target: { type: 'posts', _id }, price: 8 })
    },
  },
  early_hours: {
    vip: 3,
    refusal: 403,
    async attempt(person) {
      const postsId = await aPaidPost(api, reader, 10, {
        kind: 'level',
        level: 5,
        freeFrom: Date.now() + 2 * 3_600_000,
      })
      const { isLocked, lockReason } = await person.api.post.one({ id: postsId })
      if (isLocked) throw Object.assign(new Error(lockReason), { code: 403 })
    },
  },
  posts_hour: {
    base: 1,
    vip: 5,
    refusal: 429,
    async attempt(person) {
      await api.ctx.db.run(
        sql`update posts set created_at = created_at - interval '2 hours' where user_id = ${person.id}`,
      )
      await aPost(person, board)
      await aPost(person, board)
    },
  },
  recall_minutes: {
    vip: 10,
    refusal: 409,
    async attempt(person) {
      const chat = await aChat(api, { ann: person })
      const { _id } = await chat.say(person, 'late')
      await api.ctx.db.run(sql`update im_messages set created_at = created_at - interval '5 minutes' where id = ${_id}`)
      await person.api.im.recall({ messageId: _id })
    },
  },
  boards_founded: {
    base: 1,
    vip: 3,
    refusal: 403,
    async attempt(person) {
      const { count } = await api.ctx.db.one<{ count: number }>(
        sql`select count(*)::int as count from boards where creator_id = ${person.id}`,
      )
      if (count === 0) await founded(person, `first-${person.id}`)
      await founded(person, `next-${person.id}`)
    },
  },
  signature: {
    vip: 300,
    refusal: 403,
    attempt: (person) => person.api.user.changeSignature({ signature: '字'.repeat(limits.signature + 1) }),
  },
  drafts: {
    base: 1,
    vip: 3,
    refusal: 403,
    async attempt(person) {
      const { total } = await person.api.post.drafts({})
      if (total === 0) await person.api.post.saveDraft({ draft: content('first') })
      await person.api.post.saveDraft({ draft: content('next') })
    },
  },
  collects: {
    base: 1,
    vip: 3,
    refusal: 403,
    async attempt(person) {
      for (const postsId of [await aPost(reader, board), await aPost(reader, board)])
        await person.api.post.collect({ postsId, desired: true })
    },
  },
}

it.each(privilegeKeys)('%s: membership changes what the server does, and only while it runs', async (key) => {
  const { base, vip, attempt, refusal } = trials[key]
  if (key === 'video_mb') await api.configure({ COMMON_UPLOAD: { QUOTA_MB: limits.quotaMegabytes, VIDEO_MB: 1 } })
  await api.configure({ COMMON_PRIVILEGE: { [key]: { base, vip } }, COMMON_SYSTEM_CREATE: 'member' })
  const person = await api.member()
  await expect(attempt(person)).rejects.toMatchObject({ code: refusal })
  await setVip(person, 'later')
  await attempt(person)
  await setVip(person, 'now')
  const other = await api.member()
  await setVip(other, 'now')
  await expect(attempt(other)).rejects.toMatchObject({ code: refusal })
  await api.configure({ COMMON_PRIVILEGE: { [key]: { base: undefined, vip: undefined } } })
})

test('what is better of all that one has counts, and the list says where it comes from', async () => {
  await api.configure({ COMMON_PRIVILEGE: { drafts: { base: 50, vip: 100, levels: { 2: 80, 5: 300 } } } })
  const person = await api.member()
  const mine = async () => {
    const { list } = await person.api.privilege.list()
    return list.find(({ key }) => key === 'drafts')
  }
  expect(await mine()).toMatchObject({ base: 50, vip: 100, mine: 50, from: 'base' })
  await api.ctx.db.run(sql`update users set grade = 2 where id = ${person.id}`)
  await setVip(person, 'now')
  expect(await mine()).toMatchObject({ mine: 80, from: 'level' })
  await setVip(person, 'later')
  expect(await mine()).toMatchObject({ mine: 100, from: 'vip' })
  expect(await api.as(null).privilege.list()).toMatchObject({ vipNumber: 1 })
  await api.configure({ COMMON_PRIVILEGE: { drafts: { levels: { 3: 60 } } } })
  const { list } = await api.as(null).privilege.list()
  expect(list.find(({ key }) => key === 'drafts')?.levels).toEqual([{ grade: 3, value: 60 }])
})

test('a privilege that nobody knows is dropped, and a figure beyond bounds is refused', async () => {
  const admin = await api.administrator()
  const { document } = await admin.api.adminConfig.update({ COMMON_PRIVILEGE: { flying: { vip: 1 } } })
  expect(document.COMMON_PRIVILEGE).not.toHaveProperty('flying')
  const bad = [
    { vip: -1 },
    { vip: 0.5 },
    { vip: 10_001 },
    { levels: { 0: 5 } },
    { levels: { 31: 5 } },
    { levels: { 3: -1 } },
  ]
  for (const video_mb of bad)
    await expect(admin.api.adminConfig.update({ COMMON_PRIVILEGE: { video_mb } })).rejects.toMatchObject({ code: 422 })
})
