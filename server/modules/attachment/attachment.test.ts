import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { plainImage, png, testUploads } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'
import { findHues } from './profile-pictures.ts'
import {
  dropOldAvatars,
  dropUnused,
  eraseDeleted,
  lookAgain,
  removeOldDrafts,
  removeStrayFiles,
} from './unused-files.ts'
import { claimFiles, nameUses, releaseFiles } from './uses.ts'

const site = await testUploads()
let member: Person
let other: Person
beforeEach(async () => {
  member = await site.api.member()
  other = await site.api.member()
})

async function upload(person: Person, bytes?: Buffer, name = 'a.png') {
  const { data, code } = await site.send(person.tokens.access_token, bytes ?? (await png()), { name })
  expect(code).toBe(200)
  return person.api.attachment.create({ path: String(data), originalName: name })
}
const place = (path: string) => join(site.api.ctx.env.dataDir, 'uploads', path)
const of = (path: string) => site.files().filter((file) => file.includes(path))
const states = (id: string) => site.api.ctx.db.many(sql`select state from attachments where id = ${id}`)

describe('lists', () => {
  test('own files, newest first, by pages', async () => {
    const files = [await upload(member), await upload(member), await upload(member)]
    await upload(other)
    const first = await member.api.attachment.image({ page: '1', limit: '2', userId: member.id })
    expect(first.total).toBe(3)
    expect(first.list.map(({ _id }) => _id)).toEqual([files[2]?._id, files[1]?._id])
    expect((await member.api.attachment.image({ page: '2', limit: '2' })).list).toHaveLength(1)
    expect((await member.api.attachment.video({})).list).toEqual([])
  })

  test.each(['page=0', 'limit=-1', 'limit=101', 'page=x', 'limit=', 'limit=1&limit=2'])(
    '%s is refused',
    async (query) => {
      const answer = await site.api.request(`/api/aoir-attachment/image?${query}`, {
        method: 'GET',
        token: member.tokens.access_token,
      })
      expect(answer.code).toBe(422)
    },
  )

  test('of somebody else are closed (D28)', async () => {
    await expect(member.api.attachment.image({ userId: other.id })).rejects.toMatchObject({ code: 403 })
    await expect(member.api.attachment.video({ userId: other.id })).rejects.toMatchObject({ code: 403 })
  })
})

describe('covers', () => {
  test('an own image for an own video, by path or address', async () => {
    const video = await upload(member, mp4(), 'a.mp4')
    const image = await upload(member)
    const changed = await member.api.attachment.updVideoCover({ videoUrl: video.url, imageUrl: image.path })
    expect(changed).toMatchObject({ _id: video._id, videoCover: image.url, videoCoverThumb: `${image.url}?w={w}` })
    const { list } = await member.api.attachment.uses({ _id: image._id })
    expect(list).toEqual([{ type: 'video-cover', id: video._id, title: 'a.mp4' }])
  })

  test('nothing else', async () => {
    const video = await upload(member, mp4(), 'a.mp4')
    const image = await upload(member)
    const foreign = await upload(other)
    const attempts: [string, string, number][] = [
      [video.path, foreign.path, 403],
      [video.path, 'javascript:alert(1)', 400],
      [video.path, 'http://169.254.169.254/latest/meta-data', 400],
      [video.path, `https://evil.example${image.url}`, 400],
      [image.path, image.path, 400],
      [video.path, video.path, 400],
      [video.path, image.path.replace(/\d\.webp$/, 'x.webp'), 400],
      [video.path, image.path.replace(/\d{15}/, '111111111111111'), 404],
    ]
    for (const [videoUrl, imageUrl, code] of attempts)
      await expect(member.api.attachment.updVideoCover({ videoUrl, imageUrl })).rejects.toMatchObject({ code })
  })
})

describe('avatars', () => {
  test('are an own image, which then is in use', async () => {
    const image = await upload(member)
    expect(await member.api.user.changeAvatar({ avatar: image.url })).toEqual({ avatar: `/${image.path}` })
    expect((await member.api.user.ownInfo()).avatar).toBe(`/${image.path}`)
    expect((await member.api.attachment.uses({ _id: image._id })).list).toMatchObject([
      { type: 'avatar', id: member.id },
    ])
    const next = await upload(member)
    await member.api.user.changeAvatar({ avatar: next.path })
    expect((await member.api.attachment.uses({ _id: image._id })).total).toBe(0)
    expect(await member.api.user.changeAvatar({ avatar: '' })).toEqual({ avatar: '' })
    expect((await member.api.attachment.uses({ _id: next._id })).total).toBe(0)
  })

  test('that were made to be one go an hour after they were replaced, unless something else shows them', async () => {
    const { ctx } = site.api
    const longAgo = () => ctx.db.run(sql`update attachment_uses set created_at = now() - interval '61 minutes'`)
    const use = (file: { path: string }, made?: boolean) => member.api.user.changeAvatar({ avatar: file.path, made })
    const [made, shown, chosen, again] = [
      await upload(member),
      await upload(member),
      await upload(member),
      await upload(member),
    ]
    await use(made, true)
    expect((await member.api.attachment.uses({ _id: made._id })).list).toEqual([
      { type: 'avatar', id: member.id, title: '' },
    ])
    await use(shown, true)
    await claimFiles(ctx, member.id, { type: 'posts', id: '9' }, [shown.path])
    await use(chosen)
    await use(again, true)
    await use(made, true)
    await use(again, true)
    // Replaced just now: pages that name it may still be open.
    expect(await dropOldAvatars(ctx)).toBe(0)
    expect((await member.api.attachment.uses({ _id: made._id })).list).toEqual([])
    await longAgo()
    expect(await dropOldAvatars(ctx)).toBe(1)
    expect(await states(made._id)).toEqual([])
    expect(of(made.path)).toEqual([])
    for (const kept of [shown, chosen, again]) expect(await states(kept._id)).toEqual([{ state: 'stored' }])
    await member.api.user.changeAvatar({ avatar: '' })
    await longAgo()
    expect(await dropOldAvatars(ctx)).toBe(1)
    expect(await states(again._id)).toEqual([])
    await releaseFiles(ctx, { type: 'posts', id: '9' })
    expect(await dropOldAvatars(ctx)).toBe(0)
    expect(await states(shown._id)).toEqual([{ state: 'stored' }])
  })

  test('that were made to be one are named as avatars when they are deleted', async () => {
    const image = await upload(member)
    await member.api.user.changeAvatar({ avatar: image.path, made: true })
    await expect(member.api.attachment.remove({ _id: image._id })).rejects.toMatchObject({
      code: 409,
      data: { uses: [{ type: 'avatar', id: member.id, title: '' }] },
    })
    await member.api.attachment.remove({ _id: image._id, force: true })
    expect((await member.api.user.ownInfo()).avatar).toBe('')
  })

  test('nothing else (D12)', async () => {
    const foreign = await upload(other)
    const video = await upload(member, mp4(), 'a.mp4')
    const image = await upload(member)
    const attempts: [string, number][] = [
      ['javascript:alert(1)', 400],
      ['data:text/html,<script>alert(1)</script>', 400],
      ['//evil/x.svg', 400],
      ['https://evil.example/x.png', 400],
      [`//evil.example/${image.path}`, 400],
      [`https://evil.example/${image.path}`, 400],
      [foreign.path, 403],
      [foreign.url, 403],
      [video.path, 400],
      ['x'.repeat(601), 422],
    ]
    for (const [avatar, code] of attempts)
      await expect(member.api.user.changeAvatar({ avatar }), avatar).rejects.toMatchObject({ code })
    expect((await member.api.user.ownInfo()).avatar).toBe('')
  })
})

describe('covers of authors', () => {
  const shown = async () => {
    const { cover, hue } = await site.api.as(null).user.publicInfo({ id: member.id })
    return { cover, hue }
  }

  test('are an own image, in use until it is taken back or deleted', async () => {
    const image = await upload(member)
    expect(await member.api.user.changeCover({ cover: image.path })).toEqual({ cover: `/${image.path}` })
    expect((await shown()).cover).toBe(`/${image.path}`)
    const refusal = member.api.attachment.remove({ _id: image._id })
    await expect(refusal).rejects.toMatchObject({ code: 409, data: { uses: [{ type: 'author-cover' }] } })
    await member.api.user.changeCover({ cover: '' })
    expect((await member.api.attachment.uses({ _id: image._id })).total).toBe(0)
    await member.api.user.changeCover({ cover: image.url })
    await member.api.attachment.remove({ _id: image._id, force: true })
    expect((await shown()).cover).toBe('')
  })

  test('are no picture of somebody else, and nothing from elsewhere', async () => {
    const foreign = await upload(other)
    const video = await upload(member, mp4(), 'a.mp4')
    const attempts = [
      [foreign.path, 403],
      [video.path, 400],
      ['https://evil.example/x.png', 400],
    ] as const
    for (const [cover, code] of attempts)
      await expect(member.api.user.changeCover({ cover }), cover).rejects.toMatchObject({ code })
    expect((await shown()).cover).toBe('')
  })

  test('are drawn in the hue of the avatar, also of one that was there before', async () => {
    const { ctx } = site.api
    const before = (await shown()).hue
    const blue = await upload(member, await plainImage(40, 40, '#2050e0').png().toBuffer())
    await member.api.user.changeAvatar({ avatar: blue.path })
    const { hue } = await shown()
    expect(hue).toBeGreaterThan(215)
    expect(hue).toBeLessThan(235)
    await ctx.db.run(sql`update users set hue = null where id = ${member.id}`)
    expect((await shown()).hue).toBe(before)
    expect(await findHues(ctx)).toBe(1)
    expect((await shown()).hue).toBe(hue)
    expect(await findHues(ctx)).toBe(0)
    const grey = await upload(member, await plainImage(40, 40, '#888888').png().toBuffer())
    await member.api.user.changeAvatar({ avatar: grey.path })
    expect((await shown()).hue).toBe(before)
  })
})

describe('deletion', () => {
  test('takes bytes, thumbnails, row and space', async () => {
    const image = await upload(member)
    await site.http.call(`/${image.path}?w=200`, { token: member.tokens.access_token })
    await site.http.call(`/${image.path}?w=400`, { token: member.tokens.access_token })
    expect(of(image.path)).toHaveLength(3)
    expect((await member.api.attachment.quota()).used).toBe(image.size)
    await member.api.attachment.remove({ _id: image._id })
    expect((await member.api.attachment.image({})).total).toBe(0)
    expect((await member.api.attachment.quota()).used).toBe(0)
    await expect.poll(() => of(image.path), { interval: 5 }).toEqual([])
    await expect.poll(() => states(image._id), { interval: 5 }).toEqual([])
    expect((await site.http.call(`/${image.path}?w=200`, { token: member.tokens.access_token })).status).toBe(404)
    await expect(member.api.attachment.remove({ _id: image._id })).rejects.toMatchObject({ code: 404 })
  })

  test('of what is in use says where, and happens only by force', async () => {
    const image = await upload(member)
    await member.api.user.changeAvatar({ avatar: image.path })
    const refusal = member.api.attachment.remove({ _id: image._id })
    await expect(refusal).rejects.toMatchObject({ code: 409, data: { total: 1, uses: [{ type: 'avatar' }] } })
    expect((await member.api.attachment.image({})).total).toBe(1)
    await member.api.attachment.remove({ _id: image._id, force: true })
    expect((await member.api.user.ownInfo()).avatar).toBe('')
  })

  test('is for the owner', async () => {
    const image = await upload(member)
    await expect(other.api.attachment.remove({ _id: image._id, force: true })).rejects.toMatchObject({ code: 404 })
    await expect(other.api.attachment.uses({ _id: image._id })).rejects.toMatchObject({ code: 404 })
    expect(of(image.path)).toHaveLength(1)
  })

  test('that failed is done by the next clean-up', async () => {
    const image = await upload(member)
    await site.api.ctx.db.run(
      sql`update attachments set state = 'deleting', deleting_at = now() - interval '2 minutes' where id = ${image._id}`,
    )
    expect(await eraseDeleted(site.api.ctx)).toBe(1)
    expect(of(image.path)).toEqual([])
    expect(await states(image._id)).toEqual([])
  })
})

describe('uses by other things', () => {
  test('follow what a thing shows', async () => {
    const [one, two] = [await upload(member), await upload(member)]
    const post = { type: 'posts', id: '7' } as const
    const paths = (...files: (typeof one)[]) => files.map(({ path }) => path)
    await claimFiles(site.api.ctx, member.id, post, paths(one, two))
    await claimFiles(site.api.ctx, member.id, post, paths(two))
    expect((await member.api.attachment.uses({ _id: one._id })).total).toBe(0)
    expect((await member.api.attachment.uses({ _id: two._id })).list).toEqual([{ type: 'posts', id: '7', title: '' }])
    await expect(claimFiles(site.api.ctx, other.id, post, paths(two))).rejects.toMatchObject({ code: 404 })
    await expect(claimFiles(site.api.ctx, member.id, post, paths(two), ['video'])).rejects.toMatchObject({ code: 400 })
    await releaseFiles(site.api.ctx, post)
    expect((await member.api.attachment.uses({ _id: two._id })).total).toBe(0)
  })
})

describe('titles of what shows a file', () => {
  test('come from whoever knows things of that type', async () => {
    nameUses('comment', async (_ctx, ids) => ids.filter((id) => id !== '3').map((id) => ({ id, title: `No. ${id}` })))
    const image = await upload(member)
    for (const id of ['2', '3']) await claimFiles(site.api.ctx, member.id, { type: 'comment', id }, [image.path])
    await claimFiles(site.api.ctx, member.id, { type: 'custom-page', id: '2' }, [image.path])
    const uses = [
      { type: 'comment', id: '2', title: 'No. 2' },
      { type: 'comment', id: '3', title: '' },
      { type: 'custom-page', id: '2', title: '' },
    ]
    expect(await member.api.attachment.uses({ _id: image._id })).toEqual({ list: uses, total: 3 })
    await expect(member.api.attachment.remove({ _id: image._id })).rejects.toMatchObject({ code: 409, data: { uses } })
  })
})

describe('clean-up', () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const plant = (path: string, age = yesterday) => {
    mkdirSync(dirname(place(path)), { recursive: true })
    writeFileSync(place(path), 'x')
    utimesSync(place(path), age, age)
  }

  test('drafts of yesterday go, those of today stay', async () => {
    plant('.tmp/old')
    plant('.tmp/part-1-young', new Date())
    expect(await removeOldDrafts(site.api.ctx)).toBe(1)
    expect(of('.tmp/')).toEqual(['.tmp/part-1-young'])
  })

  test('files and thumbnails without a row go, all others stay', async () => {
    const image = await upload(member)
    await site.http.call(`/${image.path}?w=200`, { token: member.tokens.access_token })
    for (const path of [image.path, `.thumbs/${image.path}.200.webp`]) utimesSync(place(path), yesterday, yesterday)
    const stray = 'aoir/1/image/2020/01/02/111111111111111'
    plant(`${stray}.webp`)
    plant(`.thumbs/${stray}.webp.300.webp`)
    plant(`.private/${stray}.mp4`)
    plant('aoir/1/image/2020/01/02/222222222222222.webp', new Date())
    lookAgain(site.api.ctx)
    expect(await removeStrayFiles(site.api.ctx)).toBe(3)
    expect(of(stray)).toEqual([])
    expect(of('222222222222222')).toHaveLength(1)
    expect(of(image.path)).toHaveLength(2)
    expect(await removeStrayFiles(site.api.ctx)).toBe(0)
  })

  test('names that were never used go after a day', async () => {
    const insert = (name: string, age: string) => sql`
      insert into attachments (user_id, kind, storage, state, path, filename, mime_type, size, created_at)
      values (${member.id}, 'image', 'local', 'issued', ${`aoir/${member.id}/image/2026/01/01/${name}.webp`}, ${name}, '', 5,
        now() - ${age}::interval)`
    await site.api.ctx.db.run(insert('1', '25 hours'))
    await site.api.ctx.db.run(insert('2', '23 hours'))
    await site.api.ctx.db.run(sql`insert into attachment_usage values (${member.id}, 10, 2)`)
    expect(await dropUnused(site.api.ctx)).toBe(1)
    expect((await member.api.attachment.quota()).used).toBe(5)
    const left = sql`select filename from attachments where user_id = ${member.id}`
    expect(await site.api.ctx.db.many(left)).toEqual([{ filename: '2' }])
  })
})

describe('for administrators', () => {
  test('usage by member and in sum', async () => {
    const administrator = await site.api.administrator()
    const clip = mp4({ length: 900_000 })
    await upload(member, clip, 'a.mp4')
    await upload(other)
    const { list, total, bytes, count } = await administrator.api.attachment.usage({ page: 1, limit: 100 })
    expect(list[0]).toMatchObject({ user: { _id: member.id, name: member.name }, bytes: clip.length, count: 1 })
    expect(total).toBe(list.length)
    expect(bytes).toBe(list.reduce((sum, line) => sum + line.bytes, 0))
    expect(count).toBe(list.reduce((sum, line) => sum + line.count, 0))
  })

  test('the storage is tried out, and says what is wrong', async () => {
    const administrator = await site.api.administrator()
    const { COMMON_SPBM } = site.api.ctx.config.current().document
    expect(await administrator.api.attachment.storageTest()).toBeNull()
    expect(of('probe')).toEqual([])
    await site.api.configure({ COMMON_SPBM: { ...COMMON_SPBM, SPBM: 'cos' } })
    await expect(administrator.api.attachment.storageTest()).rejects.toMatchObject({
      code: 40_004,
      message: '存储策略未配置',
    })
    await site.api.configure({ COMMON_SPBM })
  })
})
