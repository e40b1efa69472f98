import sharp from 'sharp'
import { s3Key, startS3 } from '../../fakes/s3.ts'
import { type FakeTencent, startFakeTencent } from '../../fakes/tencent.ts'
import { mp4 } from '../../support/forum/videos.ts'
import { choose, enterLibrary, openPicker, picture, toast } from '../support/media-files.ts'
import { expect, type Site, test } from '../support/site.ts'

const megabyte = 1024 * 1024

async function configure(site: Site, SPBM: 'cos' | 's3', options: object, secrets: Record<string, string>) {
  const { setSecret, update } = site.admin.adminConfig
  for (const [name, value] of Object.entries(secrets)) await setSecret({ name: name as 'COS_SECRET_ID', value })
  await update({ COMMON_SPBM: { SPBM, OPTIONS: { [SPBM.toUpperCase()]: options } } })
}

test.describe('a bucket of COS', () => {
  let tencent: FakeTencent
  test.beforeEach(async ({ site }) => {
    tencent = await startFakeTencent()
    const { cos, sts, place, key } = tencent
    const options = { BUCKET: place.bucket, REGION: place.region, ENDPOINT: cos.url, STS: sts.url }
    await configure(site, 'cos', options, { COS_SECRET_ID: key.id, COS_SECRET_KEY: key.secret })
  })
  test.afterEach(() => tencent.close())

  /** What browsers sent there, without the questions of our own server. */
  const sent = (method: string) =>
    tencent.cos.requests.filter((request) => request.method === method && request.headers.origin !== undefined)

  test('takes a picture from the browser in one piece, and makes it webp', async ({ page, site }) => {
    await enterLibrary(page, site)
    const picker = await openPicker(page)
    await choose(picker, await picture('海湾.png', 640, 480))
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(toast(page, '上传完毕')).toBeVisible()
    await expect(picker.getByRole('button', { name: /海湾\.png/ }).first()).toBeVisible()
    const [[path, object] = ['', undefined]] = [...tencent.cos.objects]
    expect(path).toMatch(/^stored\/[\w-]{36}\/aoir\/\d+\/image\/\d{4}\/\d{2}\/\d{2}\/\d+\.webp$/)
    expect(await sharp(object?.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
    expect(sent('PUT').map(({ status }) => status)).toEqual([200])
    // The page reads it from the site, which knows who may.
    const shown = picker.locator('img').first()
    await expect(shown).toHaveAttribute('src', /^\/aoir\//)
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('takes a long video in parts, and goes on where it was interrupted', async ({ page, site }) => {
    await enterLibrary(page, site, '?kind=video')
    const picker = await openPicker(page, '视频管理')
    const video = mp4({ length: 3.5 * megabyte })
    await choose(picker, { name: '航拍.mp4', mimeType: 'video/mp4', buffer: video })
    await expect(picker.getByText('浏览器打不开这个视频的画面，无法截取封面。')).toBeVisible()
    await choose(picker, await picture('封面.png', 320, 180))
    // The third part is refused, however often the library tries.
    tencent.cos.trouble.denies = ({ method, query }) => method === 'PUT' && query.includes('partNumber=3&')
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(picker.getByText('没有腾讯云对象存储权限')).toBeVisible()
    // The cover may still be on its way.
    const confirm = picker.getByRole('button', { name: '确认上传' })
    await expect(confirm).not.toHaveAttribute('aria-busy')
    tencent.cos.trouble.denies = () => false
    const before = sent('PUT').length
    await confirm.click()
    await expect(toast(page, '上传完毕')).toBeVisible({ timeout: 20_000 })

    const taken = sent('PUT').filter(({ status, query }) => status === 200 && query.includes('partNumber'))
    const numbers = taken.map(({ query }) => /partNumber=(\d)/.exec(query)?.[1]).sort()
    expect(numbers, 'what had arrived is not sent again').toEqual(['1', '2', '3', '4'])
    expect(sent('PUT').length).toBeGreaterThan(before)
    const stored = [...tencent.cos.objects].find(([path]) => path.includes('/video/'))
    expect(stored?.[0]).toMatch(/^stored\/[\w-]{36}\/aoir\/\d+\/video\/\d{4}\/\d{2}\/\d{2}\/\d+\.mp4$/)
    expect(stored?.[1].bytes.equals(video)).toBe(true)
    expect(tencent.cos.uploads.size).toBe(0)
    await expect(picker.getByRole('button', { name: /航拍\.mp4/ })).toBeVisible()
  })

  test('without credentials: the sentence of the specification', async ({ page, site }) => {
    tencent.sts.keys.clear()
    await enterLibrary(page, site)
    const picker = await openPicker(page)
    await choose(picker, await picture('海湾.png'))
    await picker.getByRole('button', { name: '确认上传' }).click()
    await expect(picker.getByText('没有腾讯云对象存储权限')).toBeVisible()
    expect(tencent.cos.objects.size).toBe(0)
  })
})

test('a bucket of S3 takes a picture by the one address that was signed for it', async ({ page, site }) => {
  // As an administrator sets it up for browsers.
  const service = await startS3({ cors: true })
  const place = { ENDPOINT: service.url, BUCKET: 'harbour', REGION: 'us-east-1', PATH_STYLE: true }
  await configure(site, 's3', place, { S3_ACCESS_KEY_ID: s3Key.id, S3_SECRET_ACCESS_KEY: s3Key.secret })
  await enterLibrary(page, site)
  const picker = await openPicker(page)
  await choose(picker, await picture('港口.png', 640, 480))
  await picker.getByRole('button', { name: '确认上传' }).click()
  await expect(toast(page, '上传完毕')).toBeVisible()
  const shown = picker.getByRole('button', { name: /港口\.png/ }).first()
  await expect(shown).toBeVisible()
  await service.close()
})
