import type { Page } from '@playwright/test'
import { picture } from '../support/media-files.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { parts } from '../support/writing.ts'

interface SharedFile {
  name: string
  type: string
  base64: string
}

interface Shared {
  fields: Record<string, string>
  files?: SharedFile[]
  /** One more picture of so many bytes. */
  heavy?: number
}

/** As a system shares with an app: a form that is sent to the address of the manifest. */
async function share(page: Page, shared: Shared): Promise<void> {
  const arrives = page.waitForURL(/\/platform\/editor-posts/)
  await page.evaluate(({ fields, files = [], heavy }) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' })
    form.enctype = 'multipart/form-data'
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('textarea'), { name, value }))
    const chosen = new DataTransfer()
    for (const { name, type, base64 } of files)
      chosen.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }))
    if (heavy) chosen.items.add(new File([new Uint8Array(heavy)], 'heavy.png', { type: 'image/png' }))
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'pictures', multiple: true })
    field.files = chosen.files
    form.append(field)
    document.body.append(form)
    form.submit()
  }, shared)
  await arrives
}

const toasts = (page: Page) => page.locator('[data-toasts]')

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('words and pictures of another app begin a post; what is no picture stays behind', async ({ page, site }) => {
    await logIn(page, site, await anActor(site))
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const photo = await picture('photo.png')
    const base64 = photo.buffer.toString('base64')
    const evil = Buffer.from('<script>document.title = "evil"</script>').toString('base64')
    await share(page, {
      fields: { title: '来自别处', text: '第一行\n第二行', url: 'https://example.com/a' },
      files: [
        { name: 'photo.png', type: 'image/png', base64 },
        { name: 'page.html', type: 'text/html', base64: evil },
        { name: '../../evil.svg', type: 'image/svg+xml', base64: evil },
      ],
      heavy: 60 * 1024 * 1024,
    })
    const { title, text } = parts(page)
    await expect(title).toHaveValue('来自别处')
    await expect(text.locator('p')).toHaveText(['第一行', '第二行', 'https://example.com/a'])
    await expect(toasts(page)).toContainText('有 2 个文件没有带过来')
    await expect(page.locator('[data-tile]')).toHaveCount(1)
    await expect(page).not.toHaveTitle(/evil/)

    // Taken once: the draft has it now.
    await page.reload()
    await expect(title).toHaveValue('')
    await expect(page.getByText('来自别处')).toBeVisible()
  })
})

test('without the worker the form opens with the words', async ({ page, site }) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/')
  await share(page, { fields: { title: '只有文字', text: '正文在此' } })
  const { title, text } = parts(page)
  await expect(title).toHaveValue('只有文字')
  await expect(text.locator('p')).toHaveText('正文在此')
})
