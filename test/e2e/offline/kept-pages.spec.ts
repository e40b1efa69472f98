import type { BrowserContext, Page } from '@playwright/test'
import { keptNames, readUntilKept as read, shellKept } from '../support/offline.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.use({ serviceWorkers: 'allow' })

async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await visit(page, path)
  return page
}

const shelf = (page: Page) => page.getByRole('link', { name: /川西七天/ })

test('without a network the pages seen last open, and the others say what there is', async ({
  page,
  context,
  site,
}) => {
  const seen = await aScene(site)
  const unseen = await aScene(site, { title: '没有看过' })
  await logIn(page, site, await anActor(site))
  await read(page, '/')
  await shellKept(page)
  await read(page, `/${seen.id}`)
  await page.close()

  await context.setOffline(true)
  const post = await openOffline(context, `/${seen.id}`)
  await expect(post.getByRole('heading', { level: 1, name: '川西七天' })).toBeVisible()
  await expect(post.getByText('只带一支 35mm。')).toBeVisible()
  await expect(post).toHaveTitle(/川西七天/)

  await test.step('a cold start shows the home page', async () => {
    const home = await context.newPage()
    await home.goto('/')
    const shown = home.locator(`[href="/${seen.id}"]`).first()
    await expect(shown).toBeVisible()
    // From there it leads on to what was seen.
    await shown.click()
    await expect(home.getByRole('heading', { level: 1, name: '川西七天' })).toBeVisible()
    await home.close()
  })

  await test.step('what was not seen says so, and what there is instead', async () => {
    const other = await openOffline(context, `/${unseen.id}`)
    await expect(other.getByRole('alert')).toContainText('网络不可用')
    await shelf(other).click()
    await expect(other.getByText('只带一支 35mm。')).toBeVisible()
    await other.close()
  })

  await test.step('with the network it is asked for anew', async () => {
    await seen.author.api.comment.publishComment({ postsId: seen.id, content: '后来写的评论' })
    await context.setOffline(false)
    await expect(post.getByText('后来写的评论')).toBeVisible()
  })
})

test('nobody sees what another member has read, offline or not', async ({ page: window, context, site }) => {
  const seen = await aScene(site)
  await logIn(window, site, await anActor(site))
  const page = await context.newPage()
  await read(page, `/${seen.id}`)
  await shellKept(page)
  const before = await keptNames(page)
  expect(before).not.toEqual([])

  await test.step('not when somebody else comes while there is no network', async () => {
    await logIn(window, site, await anActor(site))
    await context.setOffline(true)
    const other = await openOffline(context, `/${seen.id}`)
    await expect(other.getByRole('alert')).toContainText('网络不可用')
    await expect(other.getByText('只带一支 35mm。')).toHaveCount(0)
    await expect(shelf(other)).toHaveCount(0)
    await other.close()
    await context.setOffline(false)
  })

  await test.step('and nothing of it is left', async () => {
    await read(page, '/announcement')
    const after = await keptNames(page)
    expect(after).not.toEqual([])
    expect(before.filter((name) => after.includes(name))).toEqual([])
  })
})

/** A page is kept that nobody else may see: what is for everybody is kept for guests, too. */
async function ownPageKept(context: BrowserContext, site: Site) {
  const { systemId } = await aScene(site)
  const me = await anActor(site)
  const own = { systemId, title: '只有自己', content: '只带一支 35mm。', visibility: 'private' } as const
  const { _id } = await me.api.post.publish(own)
  const page = await context.newPage()
  await logIn(page, site, me)
  await read(page, `/${_id}`)
  await shellKept(page)
  const names = await keptNames(page)
  expect(names).not.toEqual([])
  return { me, page, path: `/${_id}`, names }
}

async function expectNothing(context: BrowserContext, { path, names }: { path: string; names: string[] }) {
  await context.setOffline(true)
  const page = await openOffline(context, path)
  await expect(page.getByRole('alert')).toContainText('网络不可用')
  await expect(page.getByText('只带一支 35mm。')).toHaveCount(0)
  await expect.poll(async () => (await keptNames(page)).filter((name) => names.includes(name))).toEqual([])
}

test('logging out leaves nothing', async ({ context, site }) => {
  const { page, ...kept } = await ownPageKept(context, site)
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '退出' }).click()
  await expect(page.getByText('退出成功')).toBeVisible()
  await expectNothing(context, kept)
})

test('a session that was ended elsewhere leaves nothing, once a page is there', async ({ context, site }) => {
  const { me, page, names, path } = await ownPageKept(context, site)
  await page.close()
  await me.api.session.logoutOthers()
  const next = await context.newPage()
  await visit(next, '/announcement')
  await expect.poll(async () => (await keptNames(next)).filter((name) => names.includes(name))).toEqual([])
  await expectNothing(context, { path, names })
})

test('money, security and settings are never kept', async ({ page, site }) => {
  await logIn(page, site, await anActor(site), { isProven: true })
  for (const path of ['/wallet', '/account/security', '/account', '/message', '/platform/drafts']) await page.goto(path)
  await read(page, '/')
  const kept = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.endsWith('-answers'))
    const found: unknown[] = []
    for (const name of names)
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const asking = opening.result.transaction('answers').objectStore('answers').getAll()
          asking.onsuccess = () => {
            found.push(...asking.result)
            opening.result.close()
            resolve()
          }
        }
      })
    return JSON.stringify(found)
  })
  expect(kept).toContain('"key":["me"]')
  expect(kept).not.toMatch(/"key":\["(wallet|security|settings|drafts|chat|im|devices|notices|admin)"/)
  expect(kept).not.toContain('@example.com')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a post and the home page open, and their tabs say what is there', async ({ page, context, site }) => {
    const seen = await aScene(site)
    await logIn(page, site, await anActor(site))
    await read(page, '/webapp')
    await shellKept(page, '/webapp/offline')
    await read(page, `/webapp/${seen.id}`)
    await page.close()
    await context.setOffline(true)
    const post = await openOffline(context, `/${seen.id}`)
    await expect(post).toHaveURL(`/webapp/${seen.id}`)
    await expect(post.getByText('只带一支 35mm。')).toBeVisible()
    const list = await openOffline(context, '/webapp/offline')
    await expect(list.getByText(/最近 2 页/)).toBeVisible()
    await expect(shelf(list)).toBeVisible()
  })
})
