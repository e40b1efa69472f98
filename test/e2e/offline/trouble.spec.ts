import { type BrowserContext, expect as expectOf, type Page } from '@playwright/test'
import { startServer } from '../../support/server.ts'
import { keptNames } from '../support/offline.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { listenTo } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'

test.use({ serviceWorkers: 'allow' })

/** What a browser may refuse, as it does so. Each runs in the page, before anything of it. */
const refusals: Record<string, () => void> = {
  'databases are refused': () => {
    Object.defineProperty(indexedDB, 'open', {
      value() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  },
  'a private window has neither worker nor caches': () => {
    for (const [owner, name] of [
      [navigator, 'serviceWorker'],
      [globalThis, 'caches'],
      [globalThis, 'indexedDB'],
    ] as const)
      Object.defineProperty(owner, name, { get: () => undefined })
  },
  'notes are refused': () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  },
}

/** Reads, writes, and goes from page to page. */
async function everythingWorks(page: Page, { id, said }: { id: string; said: () => Promise<string[]> }): Promise<void> {
  await visit(page, `/${id}`)
  await expect(page.getByText('只带一支 35mm。')).toBeVisible()
  await page.locator('[data-act="write"]').first().click()
  await page.getByRole('textbox', { name: '写评论' }).fill('什么都存不下的时候')
  await page.getByRole('button', { name: '发表', exact: true }).click()
  await expect.poll(said).toEqual(['什么都存不下的时候'])
  const like = page.getByRole('button', { name: /点赞/ }).first()
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await visit(page, '/platform/editor-posts')
  await page.getByRole('textbox', { name: '标题' }).fill('写在别处也存不下')
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('写在别处也存不下')
  await visit(page, '/account/downloads')
  await expect(page.getByText('还没有下载的内容')).toBeVisible()
  await visit(page, '/')
  await expect(page.locator(`[href="/${id}"]`).first()).toBeVisible()
}

async function cachesAndWorkers(): Promise<string[]> {
  const workers = await navigator.serviceWorker.getRegistrations()
  return [...(await caches.keys()), ...workers.map(({ scope }) => scope)]
}

async function aWindow(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  listenTo(page, complaints)
  return { page, complaints }
}

for (const [what, refuse] of Object.entries(refusals))
  test(`where ${what}, the site works as with a network`, async ({ page: window, context, site }) => {
    const { id } = await aScene(site)
    const me = await anActor(site)
    await logIn(window, site, me)
    await context.addInitScript(refuse)
    const { page, complaints } = await aWindow(context)
    const said = async () => (await site.api().comment.comments({ postsId: id })).list.map(({ content }) => content)
    await everythingWorks(page, { id, said })
    await expect.poll(async () => (await me.api.post.one({ id })).isLike).toBe(true)
    expectOf(complaints).toEqual([])
  })

test('where the storage is full, the site works as with a network', async ({ page: window, context, site }) => {
  const { id } = await aScene(site)
  await logIn(window, site, await anActor(site))
  const { page, complaints } = await aWindow(context)
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 1 })
  const said = async () => (await site.api().comment.comments({ postsId: id })).list.map(({ content }) => content)
  await everythingWorks(page, { id, said })
  expectOf(complaints).toEqual([])
})

test('a newer worker comes in the middle of writing: it waits, and the text stays', async ({
  page: window,
  context,
  site,
}) => {
  await aScene(site)
  await logIn(window, site, await anActor(site))
  const page = await context.newPage()
  await visit(page, '/platform/editor-posts')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const title = page.getByRole('textbox', { name: '标题' })
  await title.fill('写到一半的时候')
  const mark = await page.evaluate(() => performance.timeOrigin)
  // Another address of the script is another worker, as another version of it is.
  const state = await page.evaluate(async () => {
    const before = navigator.serviceWorker.controller
    const registration = await navigator.serviceWorker.register('/sw.js?version=2')
    const newer = registration.installing ?? registration.waiting
    await new Promise<void>((resolve) => {
      const look = () => newer?.state === 'installed' && resolve()
      newer?.addEventListener('statechange', look)
      look()
    })
    return {
      waiting: registration.waiting?.scriptURL ?? '',
      isSame: navigator.serviceWorker.controller === before && registration.active === before,
    }
  })
  expect(state.waiting).toContain('version=2')
  expect(state.isSame).toBe(true)
  await expect(title).toHaveValue('写到一半的时候')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(mark)

  await test.step('closed and opened with the newer one, what was written is there', async () => {
    await page.getByRole('textbox', { name: '正文' }).fill('这一段还没有写完')
    await page.reload()
    await page.getByRole('button', { name: '恢复草稿' }).click()
    await expect(title).toHaveValue('写到一半的时候')
    await expect(page.getByRole('textbox', { name: '正文' })).toContainText('这一段还没有写完')
  })
})

test('where the site wants no worker any more, everything that was kept goes', async ({ browser }) => {
  const before = await startServer()
  const context = await browser.newContext({ baseURL: before.origin })
  const left = async (page: Page) => {
    const [kept, others] = [await keptNames(page), await page.evaluate(cachesAndWorkers)]
    return [...kept, ...others]
  }
  const first = await context.newPage()
  await visit(first, '/announcement')
  await expect(first.locator('html')).toHaveAttribute('data-kept', '/announcement')
  expect(await left(first)).not.toEqual([])
  await first.close()
  await before.stop()

  const after = await startServer({ env: { PORT: new URL(before.origin).port, SERVICE_WORKER: 'off' } })
  const next = await context.newPage()
  await visit(next, '/announcement')
  await expect.poll(() => left(next)).toEqual([])
  await context.close()
  await after.stop()
})
