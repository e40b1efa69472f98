import { beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aChat } from '../../../test/support/forum/chats.ts'
import { aBoard, aComment, aPost, joinBoard, setBoardState, type TestBoard } from '../../../test/support/forum/forum.ts'
import { openUploads, plainImage, testUploads } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'

const site = await testUploads()
const administrator = await site.api.administrator()
const author = await site.api.member()
const reader = await site.api.member()
let board: TestBoard
let picture: string
beforeEach(async () => {
  board = await aBoard(site.api)
  picture = await upload(author)
})

async function upload(owner: Person, bytes?: Buffer, name = 'a.png'): Promise<string> {
  const file = bytes ?? (await plainImage(500, 300).png().toBuffer())
  const { code, data } = await site.send(owner.tokens.access_token, file, { name })
  expect(code).toBe(200)
  return String(data)
}

const cookies = ({ tokens: { access_token } }: Person) => ({ cookies: { access_token } })
const get = (path: string, who: Person | null) => site.http.call(`/${path}`, who ? cookies(who) : {})
/** Who of a guest, another member, the owner and an administrator reads the file; its thumbnail goes with it. */
async function readers(path: string): Promise<string[]> {
  const people = { guest: null, reader, author, administrator }
  const found: string[] = []
  for (const [name, person] of Object.entries(people)) {
    const { status, headers } = await get(path, person)
    expect([200, 404]).toContain(status)
    expect(headers['cache-control']).toMatch(status === 200 ? /^(public|private), max-age=45$/ : /^no-store$/)
    if (path.includes('/image/')) expect((await get(`${path}?w=200`, person)).status).toBe(status)
    if (status === 200) found.push(name)
  }
  return found
}
const everybody = ['guest', 'reader', 'author', 'administrator']

describe('a file is as visible as what uses it:', () => {
  test('nothing uses it', async () => {
    expect(await readers(picture)).toEqual(['author'])
    const byToken = await site.http.call(`/${picture}`, { token: author.tokens.access_token })
    expect(byToken.status).toBe(200)
    expect(byToken.headers['cross-origin-resource-policy']).toBe('same-site')
    const byRefresh = { cookies: { refresh_token: author.tokens.refresh_token } }
    expect((await site.http.call(`/${picture}`, byRefresh)).status).toBe(200)
    for (const token of ['x', author.tokens.refresh_token, `${author.tokens.access_token}x`])
      expect((await site.http.call(`/${picture}`, { token })).status).toBe(404)
  })

  test('a post that is deleted and restored, or hidden by its author', async () => {
    const id = await aPost(author, board, { images: [picture] })
    expect(await readers(picture)).toEqual(everybody)
    expect((await get(picture, null)).headers['cache-control']).toBe('public, max-age=45')
    await author.api.post.remove({ postsId: id })
    expect(await readers(picture)).toEqual(['author', 'administrator'])
    await author.api.post.restore({ postsId: id })
    expect(await readers(picture)).toEqual(everybody)
    const hidden = { systemId: board.id, title: 'hidden', content: 'hidden', images: [picture] }
    await author.api.post.update({ postsId: id, ...hidden, visibility: 'private' })
    expect(await readers(picture)).toEqual(['author'])
  })

  test('two posts, one of which is deleted', async () => {
    const first = await aPost(author, board, { images: [picture] })
    const second = await aPost(author, board, { images: [picture] })
    await author.api.post.remove({ postsId: first })
    expect(await readers(picture)).toEqual(everybody)
    await author.api.post.remove({ postsId: second })
    expect(await readers(picture)).toEqual(['author', 'administrator'])
  })

  test('a post from which it is taken out', async () => {
    const id = await aPost(author, board, { images: [picture] })
    const content = {
      systemId: board.id,
      title: 'without',
      content: 'without',
      images: [],
      visibility: 'public' as const,
    }
    await author.api.post.update({ postsId: id, ...content })
    expect(await readers(picture)).toEqual(['author'])
  })

  test('a board that is hidden', async () => {
    await aPost(author, board, { images: [picture] })
    await setBoardState(site.api, board, 'hidden')
    expect(await readers(picture)).toEqual(['author', 'administrator'])
    await joinBoard(site.api, board, reader, 'manager')
    expect(await readers(picture)).toEqual(['reader', 'author', 'administrator'])
    await setBoardState(site.api, board, 'closed')
    expect(await readers(picture)).toEqual(everybody)
  })

  test('a board that only some may read', async () => {
    const id = await aPost(author, board, { images: [picture] })
    const below = await upload(author)
    await author.api.comment.publishComment({ postsId: id, content: 'look', images: [below] })
    const film = await upload(author, mp4(), 'a.mp4')
    await aPost(author, board, { video: { path: film } })
    const all = [picture, below, film]
    for (const file of all) expect(await readers(file)).toEqual(everybody)
    await administrator.api.board.update({ systemId: board.id, readRule: 'joined' })
    for (const file of all) expect(await readers(file)).toEqual(['author', 'administrator'])
    await reader.api.board.join({ systemId: board.id, desired: true })
    for (const file of all) expect(await readers(file)).toEqual(['reader', 'author', 'administrator'])
    expect((await get(picture, reader)).headers['cache-control']).toBe('private, max-age=45')
    await administrator.api.board.update({ systemId: board.id, readRule: 'everybody' })
    for (const file of all) expect(await readers(file)).toEqual(everybody)
  })

  test('a comment, and the post above it', async () => {
    const id = await aPost(author, board)
    const { _id } = await author.api.comment.publishComment({ postsId: id, content: 'look', images: [picture] })
    expect(await readers(picture)).toEqual(everybody)
    const other = await upload(author)
    await author.api.comment.publishComment({ postsId: id, content: 'look', images: [other] })
    await author.api.comment.deleteComment({ commentId: _id })
    expect([await readers(picture), await readers(other)]).toEqual([['author'], everybody])
    await author.api.post.remove({ postsId: id })
    expect(await readers(other)).toEqual(['author', 'administrator'])
    expect((await aComment(author, await aPost(author, board)))._id).toBeTruthy()
  })

  test('an avatar, and one of yesterday', async () => {
    await author.api.user.changeAvatar({ avatar: picture, made: true })
    expect(await readers(picture)).toEqual(everybody)
    await author.api.user.changeAvatar({ avatar: '' })
    expect(await readers(picture)).toEqual(['author'])
  })

  test('a video with its cover: both go with the post, also a cover that was exchanged', async () => {
    const video = await upload(author, mp4({ length: 5000 }), 'a.mp4')
    const id = await aPost(author, board, { video: { path: video, cover: picture } })
    const range = () => site.http.call(`/${video}`, { headers: { range: 'bytes=0-9' } })
    expect([await readers(video), await readers(picture), (await range()).status]).toEqual([everybody, everybody, 206])
    const newCover = await upload(author)
    await author.api.attachment.updVideoCover({ videoUrl: video, imageUrl: newCover })
    expect([await readers(picture), await readers(newCover)]).toEqual([everybody, everybody])
    await author.api.post.remove({ postsId: id })
    for (const path of [video, picture, newCover]) expect(await readers(path)).toEqual(['author', 'administrator'])
    expect((await range()).status).toBe(404)
  })
})

describe('a message', () => {
  test('its picture is for the two sides, and dies with it', async () => {
    const { ann, bob, sessionId } = await aChat(site.api, { ann: author, bob: reader })
    const third = await site.api.member()
    const message = await ann.api.im.send({ sessionId, message: '', image: picture, clientId: 'a-picture-1' })
    expect(message.image?.url).toBe(`/${picture}`)
    expect(await readers(picture)).toEqual(['reader', 'author'])
    expect((await get(picture, third)).status).toBe(404)
    expect((await ann.api.attachment.image({ limit: '1' })).list[0]).toMatchObject({ path: picture, isPrivate: true })
    await bob.api.report.create({ kind: 'message', objectId: message._id, reason: 'spam' })
    await ann.api.im.recall({ messageId: message._id })
    // What was reported stays for those who judge it.
    expect(await readers(picture)).toEqual(['author', 'administrator'])
    expect(
      (await ann.api.attachment.uses({ _id: (await ann.api.attachment.image({})).list[0]?._id ?? '' })).total,
    ).toBe(0)
  })

  test('what its sender shows in public is public', async () => {
    const { ann, sessionId } = await aChat(site.api, { ann: author, bob: reader })
    await ann.api.im.send({ sessionId, message: '', image: picture, clientId: 'a-picture-2' })
    await aPost(author, board, { images: [picture] })
    expect(await readers(picture)).toEqual(everybody)
  })
})

describe('the site', () => {
  test('with forced login: members only, except what the settings show', async () => {
    await aPost(author, board, { images: [picture] })
    const logo = await upload(administrator)
    expect((await get(picture, null)).status).toBe(200)
    expect((await get(`${picture}?w=200`, null)).status).toBe(200)
    const { COMMON_LOGIN } = site.api.ctx.config.current().document
    await site.api.configure({ COMMON_LOGIN: { ...COMMON_LOGIN, LOGIN_ACCESS: true }, COMMON_LOGO: `/${logo}` })
    try {
      for (const path of [picture, `${picture}?w=200`]) {
        const refused = await get(path, null)
        expect([refused.status, refused.headers['cache-control']]).toEqual([401, 'no-store'])
        const shown = await get(path, reader)
        expect([shown.status, shown.headers['cache-control']]).toEqual([200, 'private, max-age=45'])
      }
      expect((await get(logo, null)).status).toBe(200)
    } finally {
      await site.api.configure({ COMMON_LOGIN, COMMON_LOGO: '' })
    }
    expect((await get(picture, null)).status).toBe(200)
  })

  test('closed: administrators only', async () => {
    await aPost(author, board, { images: [picture] })
    expect((await get(picture, null)).status).toBe(200)
    await site.api.configure({ COMMON_CLOSE_WEB: true })
    try {
      const answers = [null, author, administrator].map(async (who) => (await get(picture, who)).status)
      expect(await Promise.all(answers)).toEqual([503, 503, 200])
    } finally {
      await site.api.configure({ COMMON_CLOSE_WEB: false })
    }
  })

  test('under a second domain, where no cookie comes, leads home for what is not public', async () => {
    const { OPTIONS } = site.api.ctx.config.current().document.COMMON_SPBM
    const elsewhere = { LOCAL: { ACCESSDOMAIN: 'https://files.example/' } }
    await site.api.configure({ COMMON_SPBM: { OPTIONS: elsewhere } })
    try {
      const headers = { host: 'files.example' }
      const { status, headers: answered } = await site.http.call(`/${picture}?w=200`, { headers })
      expect([status, answered.location]).toEqual([302, `${site.api.ctx.env.publicOrigin}/${picture}?w=200`])
      await aPost(author, board, { images: [picture] })
      expect((await site.http.call(`/${picture}?w=200`, { headers })).status).toBe(200)
    } finally {
      await site.api.configure({ COMMON_SPBM: { OPTIONS: { LOCAL: OPTIONS.LOCAL } } })
    }
  })
})

test('whoever keeps asking for what is not there is told to wait; what everybody sees stays', async () => {
  const strict = await openUploads({ rateLimitScale: 0.01 })
  try {
    const call = (path: string) => strict.http.call(path)
    const statuses: number[] = []
    for (let number = 0; number < 8; number++)
      statuses.push((await call(`/aoir/1/image/2026/11/15/${number}.webp`)).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 429, 429])
  } finally {
    await strict.close()
  }
})

describe('what staff remove', () => {
  test('takes its pictures along, and brings them back', async () => {
    const id = await aPost(author, board, { images: [picture] })
    const below = await upload(author)
    const comment = await author.api.comment.publishComment({
      postsId: await aPost(reader, board),
      content: 'x',
      images: [below],
    })
    expect([await readers(picture), await readers(below)]).toEqual([everybody, everybody])
    const sanction = {
      userId: author.id,
      kind: 'mute' as const,
      hours: 0.001,
      reason: 'x',
      removeHours: 'all' as const,
    }
    const { batchId = '', sanction: given } = await administrator.api.adminUser.sanction(sanction)
    await administrator.api.adminUser.lift({ sanctionId: given._id, reason: 'x' })
    for (const path of [picture, below]) expect(await readers(path)).toEqual(['author', 'administrator'])
    await administrator.api.adminContent.undo({ batchId })
    for (const path of [picture, below]) expect(await readers(path)).toEqual(everybody)
    await administrator.api.adminContent.remove({ type: 'comment', ids: [comment._id], reason: 'x' })
    expect(await readers(below)).toEqual(['author', 'administrator'])
    expect((await reader.api.post.one({ id })).images).toHaveLength(1)
  })

  test('is a single file, which nobody sees until it is back', async () => {
    await aPost(author, board, { images: [picture] })
    const { list } = await administrator.api.adminContent.list({ type: 'attachment', select: { userId: author.id } })
    const file = list.find(({ url }) => url.endsWith(picture))
    expect(file).toMatchObject({ state: 'public', user: { _id: author.id } })
    const ids = [file?._id ?? '']
    const { batchId } = await administrator.api.adminContent.remove({ type: 'attachment', ids, reason: '侵权' })
    expect(await readers(picture)).toEqual([])
    const removed = await administrator.api.adminContent.list({ type: 'attachment', select: { state: 'removed' } })
    expect(removed.list).toMatchObject([{ _id: ids[0], reason: '侵权', batchId, url: '' }])
    expect(await administrator.api.adminContent.undo({ batchId })).toEqual({ restored: 1, gone: 0 })
    expect(await readers(picture)).toEqual(everybody)
  })
})
