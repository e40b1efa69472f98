import type { BrowserContext, Page } from '@playwright/test'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.use(onPhone)

const line = (page: Page) => page.getByRole('region', { name: '添加到主屏幕' })

/** Reads a post and goes back to the home page. A new tab is a new visit. */
async function read(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage()
  await visit(page, '/webapp')
  await page.locator(`[href="/webapp/${id}"]`).first().click()
  await expect(page).toHaveURL(`/webapp/${id}`)
  await page.getByRole('heading', { level: 1, name: '川西七天' }).hover()
  await page.mouse.wheel(0, 300)
  // Counted when it has been moved.
  await page.waitForFunction(() => sessionStorage.getItem('aoir:install-visit') === 'read')
  await page.goBack()
  await expect(page).toHaveURL('/webapp')
  return page
}

test('after the third visit with reading, a line shows how it is done; once, and closed for good', async ({
  page,
  context,
  site,
}) => {
  const content = Array.from({ length: 60 }, () => '只带一支 35mm。').join('\n')
  const { id } = await aScene(site, { content })
  await logIn(page, site, await anActor(site))
  for (const isDue of [false, false, true]) {
    const tab = await read(context, id)
    await expect(line(tab)).toHaveCount(isDue ? 1 : 0)
    if (!isDue) await tab.close()
    else {
      await line(tab).getByRole('button', { name: '添加' }).click()
      const steps = tab.getByRole('dialog', { name: '添加到主屏幕' })
      await expect(steps.getByRole('img')).toHaveCount(2)
      await steps.getByRole('button', { name: '知道了' }).click()
      await expect(line(tab)).toHaveCount(0)
      await tab.close()
    }
  }
  const later = await context.newPage()
  await visit(later, '/webapp')
  await later.locator(`[href="/webapp/${id}"]`).first().click()
  await expect(later).toHaveURL(`/webapp/${id}`)
  await later.getByRole('heading', { level: 1, name: '川西七天' }).hover()
  await later.mouse.wheel(0, 300)
  await later.waitForFunction(() => sessionStorage.getItem('aoir:install-visit') === 'read')
  await later.goBack()
  await expect(later).toHaveURL('/webapp')
  await expect(later.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await expect(line(later)).toHaveCount(0)
})

test.describe('in a browser that does it itself', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  })

  test('the line asks the browser, and no line comes without one that can', async ({ page, context, site }) => {
    const { id } = await aScene(site, { content: Array.from({ length: 60 }, () => '只带一支 35mm。').join('\n') })
    await logIn(page, site, await anActor(site))
    for (let visits = 0; visits < 2; visits += 1) await (await read(context, id)).close()
    const tab = await read(context, id)
    await expect(line(tab)).toHaveCount(0)
    await tab.evaluate(() => {
      const prompt = async () => {
        document.title = 'asked'
      }
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
    await line(tab).getByRole('button', { name: '添加' }).click()
    await expect(tab).toHaveTitle(/asked/)
    await expect(line(tab)).toHaveCount(0)
  })
})
