import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUploads, plainImage, type UploadSite } from '../../../test/support/forum/uploads.ts'
import { mp4 } from '../../../test/support/forum/videos.ts'

/** A disk of two megabytes under the folder for uploads. Only root may mount one. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

let site: UploadSite
let folder: string
let isMounted = false
beforeAll(async () => {
  site = await openUploads()
  folder = join(site.api.ctx.env.dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  isMounted = mountSmallDisk(folder)
})
afterAll(async () => {
  if (isMounted) execFileSync('umount', [folder])
  await site.close()
})

test('a full disk in the middle of an upload: a sentence, no file, no row; with space it works again', async (context) => {
  if (!isMounted) context.skip('no right to mount a small disk')
  const member = await site.api.member()
  const token = member.tokens.access_token
  const rows = () => site.api.ctx.db.many(sql`select id from attachments`)
  const video = await site.send(token, mp4({ length: 5_000_000 }), { name: 'a.mp4' })
  expect(video).toMatchObject({ status: 503, code: 503, message: '服务器存储空间不足，请稍后再试', data: null })
  expect(video.headers['retry-after']).toBeDefined()
  const ballast = join(folder, 'ballast')
  const noise = Buffer.alloc(600 * 400 * 3)
  for (let index = 0, state = 1; index < noise.length; index++) {
    state = (state * 48_271) % 2_147_483_647
    noise[index] = state & 255
  }
  const photo = await plainImage(600, 400)
    .composite([{ input: noise, raw: { width: 600, height: 400, channels: 3 } }])
    .jpeg({ quality: 90 })
    .toBuffer()
  // The photo itself fits, what is made of it does not.
  writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024 - photo.length - 16_384))
  expect(await site.send(token, photo, { name: 'a.jpg' })).toMatchObject({ code: 503 })
  expect(site.files()).toEqual(['ballast'])
  expect(await rows()).toEqual([])
  expect((await member.api.attachment.quota()).used).toBe(0)
  rmSync(ballast)
  expect(await site.send(token, photo, { name: 'a.jpg' })).toMatchObject({ code: 200 })
})
