import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/api.ts'
import { openUploads, plainImage, type UploadSite } from '../../../test/uploads.ts'
import { claimClosed, claimFiles, openFiles, readableFiles } from './service.ts'

let site: UploadSite
let sender: Person
beforeAll(async () => {
  site = await openUploads()
  sender = await site.api.member()
})
afterAll(() => site.close())

async function upload(): Promise<string> {
  const { code, data } = await site.send(sender.tokens.access_token, await plainImage(500, 400).png().toBuffer())
  expect(code).toBe(200)
  return String(data)
}
const status = async (address: string) => (await site.http.call(address)).status
const asReader = async (path: string) => (await readableFiles(site.api.ctx, [path])).get(path)

test('a picture in a message is read by whoever is given its address, and by nobody else', async () => {
  const path = await upload()
  expect(await status(`/${path}?w=200`)).toBe(200)
  await claimClosed(site.api.ctx, sender.id, { type: 'message', id: '1' }, [path])
  expect([await status(`/${path}`), await status(`/${path}?w=200`), await status(`/${path}?w=400`)]).toEqual([
    403, 403, 403,
  ])
  const shown = await asReader(path)
  expect(shown).toMatchObject({ path, width: 500, height: 400, isPrivate: true })
  expect(shown?.url).toMatch(/\?e=\d+&s=[\w-]{43}$/)
  expect([await status(shown?.url ?? ''), await status(shown?.thumb.replace('{w}', '200') ?? '')]).toEqual([200, 200])
  // Sent once more it stays closed, since only messages show it.
  await claimClosed(site.api.ctx, sender.id, { type: 'message', id: '2' }, [path])
  expect(await status(`/${path}`)).toBe(403)
  expect((await sender.api.attachment.image({ limit: '1' })).list[0]).toMatchObject({ path, isPrivate: true })
})

test('what is public already stays so, and what was closed can be shown in public', async () => {
  const path = await upload()
  await claimFiles(site.api.ctx, sender.id, { type: 'posts', id: '1' }, [path])
  await claimClosed(site.api.ctx, sender.id, { type: 'message', id: '3' }, [path])
  expect(await status(`/${path}`)).toBe(200)
  expect((await asReader(path))?.url).toBe(`/${path}`)
  const other = await upload()
  await claimClosed(site.api.ctx, sender.id, { type: 'message', id: '4' }, [other])
  expect(await status(`/${other}`)).toBe(403)
  await openFiles(site.api.ctx, sender.id, [other, path])
  expect([await status(`/${other}`), await status(`/${other}?w=200`)]).toEqual([200, 200])
})

test('files of others are nobody’s to send', async () => {
  const stranger = await site.api.member()
  const path = await upload()
  const attempt = claimClosed(site.api.ctx, stranger.id, { type: 'message', id: '5' }, [path])
  await expect(attempt).rejects.toMatchObject({ code: 404 })
  expect(await status(`/${path}`)).toBe(200)
  expect(await readableFiles(site.api.ctx, ['aoir/1/image/2026/11/15/1.webp'])).toEqual(new Map())
})
