import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/support/api.ts'
import { aChat } from '../../../test/support/forum/chats.ts'
import { aBoard, aPost, setBoardState } from '../../../test/support/forum/forum.ts'
import { openUploads, plainImage, type UploadSite } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploads()
})
afterAll(() => site.close())

async function upload(person: Person): Promise<string> {
  const bytes = await plainImage(500, 400).png().toBuffer()
  const { code, data } = await site.send(person.tokens.access_token, bytes)
  expect(code).toBe(200)
  return String(data)
}

async function video(person: Person): Promise<string> {
  const { code, data } = await site.send(person.tokens.access_token, mp4({ seconds: 3 }), { name: 'video.mp4' })
  expect(code).toBe(200)
  return String(data)
}
const status = async (address: string, who?: Person) =>
  (await site.http.call(address, who ? { token: who.tokens.access_token } : {})).status

test('a picture goes to the other one, and to nobody else', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const path = await upload(ann)
  const sent = await ann.api.im.send({ sessionId, image: path })
  expect(sent).toMatchObject({ kind: 'image', message: '', image: { path, width: 500, height: 400 } })
  const { list } = await bob.api.im.messages({ sessionId })
  const url = list[0]?.image?.url ?? ''
  expect([await status(url), await status(url, await site.api.member()), await status(url, bob)]).toEqual([
    404, 404, 200,
  ])
  expect((await bob.api.im.sessions({})).list[0]?.lastMessage).toMatchObject({ kind: 'image', image: { path } })
  // Recalled, it is gone for the other one, and free to be deleted.
  await ann.api.im.recall({ messageId: sent._id })
  expect((await bob.api.im.messages({ sessionId })).list[0]).toMatchObject({ image: null, isRecalled: true })
  expect([await status(url, bob), await status(url, ann)]).toEqual([404, 200])
  const { list: files } = await ann.api.attachment.image({ limit: '1' })
  expect((await ann.api.attachment.uses({ _id: files[0]?._id ?? '' })).list).toEqual([])
})

test('nobody sends what is not theirs, or not there, and nothing is left of the attempt', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const foreign = await upload(bob)
  await expect(ann.api.im.send({ sessionId, image: foreign })).rejects.toMatchObject({ code: 404 })
  expect(await status(`/${foreign}`, ann)).toBe(404)
  expect(await ann.api.im.session({ sessionId })).toMatchObject({ lastSeq: 0, lastMessage: null })
})

test('a video needs a cover, which goes where it goes', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const path = await video(ann)
  await expect(ann.api.im.send({ sessionId, video: { path } })).rejects.toMatchObject({ code: 422 })
  const cover = await upload(ann)
  await ann.api.im.send({ sessionId, video: { path, cover } })
  const { list } = await bob.api.im.messages({ sessionId })
  expect(list[0]).toMatchObject({ kind: 'video', video: { path, duration: 3 } })
  const stranger = await site.api.member()
  expect([await status(`/${path}`), await status(`/${cover}`, stranger)]).toEqual([404, 404])
  expect([await status(list[0]?.video?.url ?? '', bob), await status(list[0]?.video?.cover ?? '', bob)]).toEqual([
    200, 200,
  ])
})

test('a post is shown as far as the reader may see it', async () => {
  const { api } = site
  const { ann, bob, sessionId } = await aChat(api)
  const board = await aBoard(api, ann)
  const postsId = await aPost(ann, board)
  const sent = await ann.api.im.send({ sessionId, postsId })
  expect(sent).toMatchObject({ kind: 'posts', posts: { _id: postsId, system: { _id: board.id } } })
  const seen = async (person: Person) => (await person.api.im.messages({ sessionId })).list[0]?.posts
  expect(await seen(bob)).toMatchObject({ _id: postsId })
  await setBoardState(api, board, 'hidden')
  expect([await seen(ann), await seen(bob)]).toMatchObject([{ _id: postsId }, null])
  const hidden = await aPost(bob, await aBoard(api, bob), { visibility: 'private' })
  await expect(ann.api.im.send({ sessionId, postsId: hidden })).rejects.toMatchObject({ code: 404 })
})
