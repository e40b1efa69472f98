import type { Locator, Page, Route } from '@playwright/test'
import sharp from 'sharp'
import type { Attachment } from '#contract/modules/forum/attachment.ts'

import { expect, logIn, type Site } from './site.ts'

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture whose left half is red and whose right half is blue. */
export async function picture(name: string, width = 80, height = 60): Promise<TestFile> {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Each of another width, since equal ones are known. */
export function pictures(count: number): Promise<TestFile[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => picture(`picture-${at + 1}.png`, 80 + 2 * at)))
}

/** Bytes that only claim to be a picture: what is refused by its size is never read. */
export function heavyPicture(name: string): TestFile {
  return { name, mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
}

/** A photo of more than 5 MB whose pixels lie on their side, as a phone that was held upright takes it. What makes it
 *  heavy stands behind its end: the browser does not mind, and nobody has to count so many pixels. */
export async function heavyPhoto(name: string): Promise<TestFile> {
  const photo = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#208040' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]) }
}

/** Through the system's own chooser, which a press on the button opens. */
export async function chooseFrom(page: Page, button: Locator, files: TestFile[]): Promise<void> {
  const opened = page.waitForEvent('filechooser')
  await button.click()
  await (await opened).setFiles(files)
}

/** A video of a second and a half, recorded by the browser from a canvas. */
export async function recordVideo(page: Page, name: string): Promise<TestFile> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 160
    canvas.height = 90
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const began = performance.now()
    await new Promise<void>((resolve) => {
      const draw = () => {
        const seconds = (performance.now() - began) / 1000
        if (pen) {
          pen.fillStyle = `hsl(${Math.round(seconds * 120)} 80% 50%)`
          pen.fillRect(0, 0, 160, 90)
        }
        if (seconds < 1.5) requestAnimationFrame(draw)
        else resolve()
      }
      draw()
    })
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}

/** Holds the uploads of a page back, from the given one on, until they are let go. */
export async function holdUploads(page: Page, from = 1): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let seen = 0
  await page.route('**/api/upload', async (route: Route) => {
    seen += 1
    if (seen >= from) await gate
    // The page may have given up meanwhile.
    await route.continue().catch(() => {})
  })
  return letGo
}

export interface Owner {
  name: string
  password: string
}

/** Puts files among those of a member, the last one newest, as if they had been uploaded earlier. */
export async function giveFiles(site: Site, owner: Owner, files: TestFile[]): Promise<Attachment[]> {
  const { access_token } = await site.api().session.login({ username: owner.name, password: owner.password })
  const given: Attachment[] = []
  for (const { name, mimeType, buffer } of files) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
    const response = await fetch(`${site.origin}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: form,
    })
    const { code, message, data } = (await response.json()) as { code: number; message: string; data: string }
    if (code !== 200) throw new Error(message)
    given.push(await site.api(access_token).attachment.create({ path: data, originalName: name }))
  }
  return given
}

export const library = '/platform/content/media'

/** A new member in front of their library. */
export async function enterLibrary(page: Page, site: Site, query = ''): Promise<Owner> {
  const who = await site.newMember()
  await logIn(page, site, who)
  await page.goto(library + query)
  return who
}

/** A new member on a page that its scripts have taken over. */
export async function enter(page: Page, site: Site, path: string): Promise<Owner> {
  const who = await site.newMember()
  await logIn(page, site, who)
  await page.goto(path)
  return who
}

export async function openPicker(page: Page, name = '图片管理'): Promise<Locator> {
  await page.getByRole('button', { name: '上传', exact: true }).click()
  const picker = page.getByRole('dialog', { name })
  await expect(picker).toBeVisible()
  return picker
}

export function toast(page: Page, text: string): Locator {
  return page.locator('[data-toasts]').getByText(text, { exact: true })
}

export async function choose(scope: { locator: Page['locator'] }, files: TestFile | TestFile[]): Promise<void> {
  await scope.locator('input[type=file]').setInputFiles(files)
}
