import type { Page } from '@playwright/test'
import { giveFiles, library, recordVideo } from '../support/media-files.ts'

import { expect, logIn, type Site, test } from '../support/site.ts'

/** A video of one's own, open in the library and playing. */
async function play(page: Page, site: Site) {
  const who = await site.newMember()
  await page.goto('/')
  await giveFiles(site, who, [await recordVideo(page, '潮水.webm')])
  await logIn(page, site, who)
  await page.goto(`${library}?kind=video`)
  await page.getByRole('button', { name: '查看 潮水.webm' }).click()
  const details = page.getByRole('dialog', { name: '文件详情' })
  await details.getByRole('button', { name: '播放视频' }).click()
  const video = details.locator('video')
  // The video is short; played over and over, it is surely under way when somebody looks.
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true
  })
  await expect.poll(() => isPlaying(page)).toBe(true)
  return video
}

const isPlaying = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[role=dialog] video')
    return video !== null && !video.paused && video.currentTime > 0
  })

test('plays in its place, half as loud as it could be, with the controls of the specification', async ({
  page,
  site,
}) => {
  const video = await play(page, site)
  expect(await video.evaluate((element: HTMLVideoElement) => [element.volume, element.muted])).toEqual([0.5, false])
  // Quiet in the console: the library's own styles and icons keep to the policy of the page.
  for (const name of ['art-control-playAndPause', 'art-control-volume', 'art-control-fullscreen'])
    await expect(page.locator(`.${name}`).first()).toBeAttached()
})

test('one sound at a time: what else plays falls silent', async ({ page, site }) => {
  const video = await play(page, site)
  const url = await video.evaluate((element: HTMLVideoElement) => element.currentSrc)
  await video.evaluate((element: HTMLVideoElement) => element.pause())
  await page.evaluate(async (src) => {
    const other = Object.assign(document.createElement('video'), { src, muted: true, loop: true, id: 'other' })
    document.body.append(other)
    await other.play()
  }, url)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>('#other')?.paused)).toBe(true)
  expect(await isPlaying(page)).toBe(true)
})

test('out of sight it stops', async ({ page, site }) => {
  await play(page, site)
  await page.evaluate(() => {
    const box = document.querySelector<HTMLElement>('[role=dialog]')
    if (box) box.style.translate = '0 -3000px'
  })
  await expect.poll(() => isPlaying(page)).toBe(false)
})
