import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/shared/limits.ts'
import type { Person } from '../../../test/support/api.ts'
import { aChat, aGroup } from '../../../test/support/forum/chats.ts'
import { openUploads, plainImage, type UploadSite } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'
import { aSerial, worksOn } from '../../../test/support/works/works.ts'

let site: UploadSite
beforeAll(async () => {
  site = await openUploads()
})
afterAll(() => site.close())

const refused = (code: number) => expect.objectContaining({ code })
const send = (who: Person, bytes: Buffer, name: string) => site.send(who.tokens.access_token, bytes, { name })
const upload = async (who: Person, bytes: Buffer, name: string) => {
  const { code, data } = await send(who, bytes, name)
  expect(code).toBe(200)
  return String(data)
}
const get = (address: string, who?: Person) => site.http.call(address, who ? { token: who.tokens.access_token } : {})
const pdf = Buffer.from('%PDF-1.7\nhello')
const image = () => plainImage(300, 200).png().toBuffer()

const element = (id: number[], content: Buffer) =>
  Buffer.concat([Buffer.from(id), Buffer.from([0x08, 0, 0, 0, content.length]), content])
/** As a browser records: a segment without an end, a track of Opus, a cluster that begins after so many milliseconds. */
function speech(time = 0, track = [0x83, 0x81, 0x02]): Buffer {
  const codec = Buffer.concat([Buffer.from([0x86, 0x86]), Buffer.from('A_OPUS')])
  const entry = Buffer.concat([Buffer.from(track), codec])
  const stamp = Buffer.alloc(6)
  stamp.set([0xe7, 0x84])
  stamp.writeUInt32BE(time, 2)
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    // The list of contents names what comes.
    element([0x11, 0x4d, 0x9b, 0x74], Buffer.from([0x4d, 0xbb, 0x87, 0x53, 0xab, 0x84, 0x1f, 0x43, 0xb6, 0x75])),
    element([0x16, 0x54, 0xae, 0x6b], Buffer.concat([Buffer.from([0xae, 0x80 + entry.length]), entry])),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0xff]),
    stamp,
    Buffer.alloc(64, 1),
  ])
}

test('a file goes to the others as it is, and is only ever offered for saving', async () => {
  const { owner, members, groupId } = await aGroup(site.api, 1)
  const [bob] = members as [Person]
  const path = await upload(owner, pdf, '../../etc/\u202egnp.报告.pdf')
  await owner.api.im.send({ sessionId: groupId, sessionType: 2, file: path })
  const { list } = await bob.api.im.messages({ sessionId: groupId, limit: '100' })
  const { file, kind } = list.at(-1) ?? {}
  expect(kind).toBe('file')
  expect(file).toMatchObject({ path, size: pdf.length, mimeType: 'application/pdf' })
  expect(file?.name).not.toMatch(/[/\\\u202e]/)
  const answer = await get(file?.url ?? '', bob)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect([(await get(file?.url ?? '')).status, (await get(file?.url ?? '', await site.api.member())).status]).toEqual([
    404, 404,
  ])
  expect((await owner.api.attachment.assets({})).list).toMatchObject([{ path, kind: 'assets' }])
  const found = await bob.api.imFind.search({ keyword: '报告' })
  expect(found.list).toMatchObject([{ kind: 'file' }])
})

test('how many have saved a file of a group is told, each counted once', async () => {
  const { owner, members, groupId, say } = await aGroup(site.api, 4)
  const [bob, carl, dora, eve] = members as [Person, Person, Person, Person]
  const path = await upload(owner, pdf, '路线.pdf')
  const { _id: messageId } = await owner.api.im.send({ sessionId: groupId, sessionType: 2, file: path })
  await dora.api.im.saveSettings({ showState: false })
  const told: (number | undefined)[] = []
  const off = site.api.ctx.events.on('groupMessageChanged', ({ message }) => told.push(message.savedNumber))
  await Promise.all([owner, bob, bob, carl, dora].map((who) => who.api.imAct.saveFile({ messageId })))
  await site.api.ctx.background.idle()
  off()
  expect(told).toHaveLength(2)
  expect(Math.max(...told.map((number) => number ?? 0))).toBe(2)
  const numberOf = async (who: Person) => (await who.api.im.messages({ sessionId: groupId })).list.at(-1)?.savedNumber
  expect([await numberOf(owner), await numberOf(dora)]).toEqual([2, 2])
  // Who was away hears of it with all that changed.
  const missed = await eve.api.im.missed({ sessionId: groupId, after: '2' })
  expect(missed.changed).toMatchObject([{ _id: messageId, savedNumber: 2 }])
  // Nobody who cannot read it, and nothing that is no file.
  await owner.api.imGroup.remove({ groupId, userId: eve.id })
  await expect(eve.api.imAct.saveFile({ messageId })).rejects.toEqual(refused(403))
  await expect((await site.api.member()).api.imAct.saveFile({ messageId })).rejects.toEqual(refused(403))
  const words = await say(owner, '看看')
  expect((await bob.api.imAct.saveFile({ messageId: words._id })).savedNumber).toBeUndefined()
  const chat = await aChat(site.api, { ann: owner })
  const alone = await owner.api.im.send({ sessionId: chat.sessionId, file: path })
  expect((await chat.bob.api.imAct.saveFile({ messageId: alone._id })).savedNumber).toBeUndefined()
  await owner.api.im.recall({ messageId })
  await expect(carl.api.imAct.saveFile({ messageId })).rejects.toEqual(refused(409))
  expect((await carl.api.im.messages({ sessionId: groupId, limit: '100' })).list).not.toContainEqual(
    expect.objectContaining({ savedNumber: expect.anything() }),
  )
})

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['program.exe', 'MZ\x90\x00\x03'],
  ['page.pdf', '<!doctype html>'],
  ['notes.txt', '<script>alert(1)</script>'],
])('%s is refused', async (name, text) => {
  expect((await send(await site.api.member(), Buffer.from(text, 'latin1'), name)).code).toBe(415)
})

test('a file is as large as the site lets it be', async () => {
  const person = await site.api.member()
  const bytes = Buffer.concat([pdf, Buffer.alloc(1024 * 1024)])
  await site.api.configure({ COMMON_UPLOAD: { FILE_MB: 1 } })
  try {
    expect(await send(person, bytes, 'a.pdf')).toMatchObject({ code: 413, message: expect.stringContaining('1 MB') })
  } finally {
    await site.api.configure({ COMMON_UPLOAD: { FILE_MB: limits.fileMegabytes } })
  }
  expect((await send(person, bytes, 'a.pdf')).code).toBe(200)
})

test('what is packed is stored and never opened', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const packed = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(2000)])
  const sent = await ann.api.im.send({ sessionId, file: await upload(ann, packed, '42.zip') })
  expect(Buffer.byteLength((await get(sent.file?.url ?? '', bob)).text, 'utf8')).toBe(packed.length)
})

test('nobody sends a file of somebody else, a picture as a file, or two things at once', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const foreign = await upload(bob, pdf, 'a.pdf')
  const picture = await upload(ann, await image(), 'a.png')
  const own = await upload(ann, pdf, 'b.pdf')
  await expect(ann.api.im.send({ sessionId, file: foreign })).rejects.toEqual(refused(404))
  await expect(ann.api.im.send({ sessionId, file: picture })).rejects.toEqual(refused(400))
  await expect(ann.api.im.send({ sessionId, file: own, message: 'and words' })).rejects.toEqual(refused(422))
  expect((await ann.api.im.messages({ sessionId })).total).toBe(0)
})

test('speech is sent with its length and its bars, and what is no speech is refused', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const path = await upload(ann, speech(), 'voice.weba')
  const wave = Array.from({ length: limits.voiceBars }, (_, at) => at)
  const voice = { path, duration: 3.2, wave }
  expect(await ann.api.im.send({ sessionId, voice })).toMatchObject({ kind: 'voice', voice: { duration: 3.2, wave } })
  const { list } = await bob.api.im.messages({ sessionId })
  expect((await get(list[0]?.voice?.url ?? '', bob)).headers['content-type']).toBe('audio/webm')
  const say = (more: object) => ann.api.im.send({ sessionId, voice: { ...voice, ...more } })
  await expect(say({ wave: [...wave, 1] })).rejects.toEqual(refused(422))
  await expect(say({ wave: [101] })).rejects.toEqual(refused(422))
  await expect(say({ duration: 61 })).rejects.toEqual(refused(422))
  await expect(say({ path: await upload(ann, pdf, 'a.pdf') })).rejects.toEqual(refused(422))
  await expect(say({ path: await upload(bob, speech(), 'voice.weba') })).rejects.toEqual(refused(404))
  for (const bytes of [speech(0, [0x83, 0x81, 0x01]), speech(90_000), Buffer.from('not sound')])
    expect([413, 415]).toContain((await send(ann, bytes, 'voice.weba')).code)
  expect((await send(ann, mp4({ seconds: 3 }), 'voice.m4a')).code).toBe(415)
})

test('a sticker is kept from a picture or a message, sent on by whoever keeps it, and has an order', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const path = await upload(ann, await image(), 'a.png')
  const [kept] = (await ann.api.imSticker.add({ path })).list
  expect((await ann.api.imSticker.add({ path })).total).toBe(1)
  const sent = await ann.api.im.send({ sessionId, stickerId: kept?._id ?? '' })
  expect(sent).toMatchObject({ kind: 'sticker', sticker: { path } })
  const { list } = await bob.api.imSticker.add({ messageId: sent._id })
  expect(list).toMatchObject([{ picture: { path } }])
  // He may send on what is not his, and those he talks with see it.
  const carl = await site.api.member()
  const other = await aChat(site.api, { ann: bob, bob: carl })
  await bob.api.im.send({ sessionId: other.sessionId, stickerId: list[0]?._id ?? '' })
  const seen = (await carl.api.im.messages({ sessionId: other.sessionId })).list[0]?.sticker?.url ?? ''
  expect([(await get(seen, carl)).status, (await get(seen, await site.api.member())).status]).toEqual([200, 404])
  await expect(bob.api.im.send({ sessionId, stickerId: kept?._id ?? '' })).rejects.toEqual(refused(404))
  await expect(carl.api.imSticker.add({ messageId: sent._id })).rejects.toEqual(refused(403))
  await expect(carl.api.imSticker.add({ path })).rejects.toEqual(refused(404))
  const words = await ann.api.im.send({ sessionId, message: 'words' })
  await expect(bob.api.imSticker.add({ messageId: words._id })).rejects.toEqual(refused(422))
  const second = await ann.api.imSticker.add({ path: await upload(ann, await image(), 'b.png') })
  const order = second.list.map(({ _id }) => _id)
  const turned = await ann.api.imSticker.order({ stickerIds: order.toReversed() })
  expect(turned.list.map(({ _id }) => _id)).toEqual(order.toReversed())
  expect((await ann.api.imSticker.remove({ stickerIds: order })).total).toBe(0)
  expect((await bob.api.im.messages({ sessionId })).list[0]?.sticker?.path).toBe(path)
})

test('a member goes as a card', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  const carl = await site.api.member()
  const sent = await ann.api.im.send({ sessionId, contactId: carl.id })
  expect(sent).toMatchObject({ kind: 'contact', contact: { _id: carl.id, name: carl.name } })
  expect((await bob.api.im.messages({ sessionId })).list[0]?.contact?._id).toBe(carl.id)
  await expect(ann.api.im.send({ sessionId, contactId: '999999999' })).rejects.toEqual(refused(404))
})

test('a work goes as a card, as long as everybody can see it', async () => {
  const { ann, bob, sessionId } = await aChat(site.api)
  await site.api.configure(worksOn)
  const { workId } = await aSerial(ann, 1, { title: '长夜', ageNote: 18 })
  const sent = await ann.api.im.send({ sessionId, workId })
  const card = { _id: workId, worksType: 'fiction', title: '长夜', author: ann.name, ageNote: 18 }
  expect(sent).toMatchObject({ kind: 'work', work: card })
  const seen = async () => (await bob.api.im.messages({ sessionId })).list[0]?.work
  expect(await seen()).toMatchObject(card)
  await ann.api.works.update({ workId, visibility: 'private' })
  expect(await seen()).toBeNull()
  await expect(ann.api.im.send({ sessionId, workId: '999999999' })).rejects.toEqual(refused(404))
})
