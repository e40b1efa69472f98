import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { keptNames, shellKept } from '../support/offline.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aManga, aSerial, longChapter } from '../support/works-scene.ts'

test.use({ serviceWorkers: 'allow' })

/** Pages can be read without a network, and whose device it is has been noted. */
async function ready(page: Page, shell?: string): Promise<void> {
  await shellKept(page, shell)
  await page.waitForFunction(() => localStorage.getItem('aoir:reader') !== null)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '下载作品' })

async function downloadWork(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: '下载作品' }).click()
  await dialog(page).getByRole('button', { name: '下载到本机' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(said, { timeout: 20_000 })
  await expect(dialog(page).getByRole('button', { name: '下载其余章节' })).toBeVisible({ timeout: 20_000 })
}

async function openOffline(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await visit(page, path)
  return page
}

test('a work that was downloaded is read without a network, and is gone when it is removed', async ({
  page: window,
  context,
  site,
}) => {
  const { workId, chapterIds } = await aSerial(site)
  await logIn(window, site, await anActor(site))
  const page = await context.newPage()
  await visit(page, `/fiction/${workId}`)
  await ready(page)
  await downloadWork(page, '已下载 3 / 3 章')
  await expectAccessible(page)
  await page.close()

  await context.setOffline(true)
  const chapter = await openOffline(context, `/fiction/${workId}/${chapterIds[2]}`)
  await expect(chapter.getByText('潮位线，第 3 段')).toBeAttached()
  await chapter.close()
  const shelf = await openOffline(context, '/offline')
  const list = shelf.getByRole('list', { name: '已下载' })
  await expect(list.getByRole('listitem')).toContainText('3 章')
  await list.getByRole('link', { name: '灯塔看守人' }).click()
  await expect(shelf).toHaveURL(`/fiction/${workId}`)
  await expect(shelf.getByRole('link', { name: /不在册的人/ })).toBeVisible()
  await shelf.close()
  await context.setOffline(false)

  await test.step('removed, there is nothing of it', async () => {
    const settings = await openOffline(context, '/account/downloads')
    await settings.getByRole('button', { name: '移除“灯塔看守人”的下载' }).click()
    await settings.getByRole('dialog').getByRole('button', { name: '移除下载' }).click()
    await expect(settings.getByText('还没有下载的内容')).toBeVisible()
    await settings.close()
    await context.setOffline(true)
    const gone = await openOffline(context, `/fiction/${workId}/${chapterIds[2]}`)
    await expect(gone.getByRole('alert')).toContainText('网络不可用')
    await expect(gone.getByText('潮位线，第 3 段')).toHaveCount(0)
  })
})

test('what is locked is not downloaded, and what was open goes when it is not any more', async ({
  page: window,
  context,
  site,
}) => {
  const access = { kind: 'follow', teaser: 20 } as const
  const { author, workId, chapterIds } = await aSerial(site, {
    chapters: [longChapter('雾里的汽笛', 5), { ...longChapter('守灯人', 5), access }],
  })
  const reader = await anActor(site)
  const { _id: authorId } = await author.api.user.ownInfo()
  await logIn(window, site, reader)
  const page = await context.newPage()
  await visit(page, `/fiction/${workId}`)
  await ready(page)
  await downloadWork(page, '已下载 1 / 2 章')
  await reader.api.follow.follow({ friendId: authorId })
  await dialog(page).getByRole('button', { name: '下载其余章节' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('已下载 2 / 2 章', { timeout: 20_000 })

  await context.setOffline(true)
  const chapter = await openOffline(context, `/fiction/${workId}/${chapterIds[1]}`)
  await expect(chapter.getByText('守灯人，第 3 段')).toBeAttached()
  await chapter.close()
  await reader.api.follow.follow({ friendId: authorId })
  await context.setOffline(false)
  await expect(dialog(page).getByRole('status')).toContainText('已下载 1 / 2 章')
  await context.setOffline(true)
  const gone = await openOffline(context, `/fiction/${workId}/${chapterIds[1]}`)
  await expect(gone.getByRole('alert')).toContainText('网络不可用')
  await expect(gone.getByText('守灯人，第 3 段')).toHaveCount(0)
})

test('a device without room says so, and the page goes on', async ({ page: window, context, site }) => {
  const { workId } = await aSerial(site)
  await logIn(window, site, await anActor(site))
  const page = await context.newPage()
  await visit(page, `/fiction/${workId}`)
  await ready(page)
  // As a browser says it; its own limit counts what was written only after a while.
  await page.evaluate(() => {
    const open = indexedDB.open.bind(indexedDB)
    Object.defineProperty(indexedDB, 'open', {
      value(name: string, version?: number) {
        if (name.includes('-copies-')) throw new DOMException('full', 'QuotaExceededError')
        return open(name, version)
      },
    })
  })
  await page.getByRole('button', { name: '下载作品' }).click()
  await dialog(page).getByRole('button', { name: '下载到本机' }).click()
  await expect(page.getByText('这台设备的空间不够')).toBeVisible()
  await expect(dialog(page).getByRole('status')).toContainText('已下载 0 / 3 章')
  await expect(dialog(page).getByRole('button', { name: '下载到本机' })).toBeVisible()
})

test('another member finds nothing of it', async ({ page: window, context, site }) => {
  const { workId } = await aSerial(site)
  await logIn(window, site, await anActor(site))
  const page = await context.newPage()
  await visit(page, `/fiction/${workId}`)
  await ready(page)
  await downloadWork(page, '已下载 3 / 3 章')
  const before = (await keptNames(page)).filter((name) => name.includes('-copies-'))
  expect(before).toHaveLength(2)
  await logIn(window, site, await anActor(site))
  await visit(page, '/account/downloads')
  await expect(page.getByText('还没有下载的内容')).toBeVisible()
  await expect.poll(async () => (await keptNames(page)).filter((name) => before.includes(name))).toEqual([])
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a post comes from its menu, the pages of a manga from its contents', async ({
    page: window,
    context,
    site,
  }) => {
    const { id } = await aScene(site, { title: '川西七天', content: '只带一支 35mm。' })
    const manga = await aManga(site, { direction: 'ltr' })
    const [chapterId] = manga.chapterIds
    await logIn(window, site, await anActor(site))
    const page = await context.newPage()
    await visit(page, `/webapp/${id}`)
    await ready(page, '/webapp/offline')
    await page.getByRole('banner').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '下载到本机' }).click()
    await expect(page.getByText('“川西七天”已下载')).toBeVisible()
    await visit(page, `/webapp/manga/${manga.workId}/${chapterId}`)
    await page.getByRole('button', { name: '目录' }).click()
    await page.getByRole('button', { name: '下载本章' }).click()
    await expect(page.getByRole('button', { name: '本章已下载' })).toBeVisible()
    await visit(page, '/webapp/seting/downloads')
    await expect(page.getByRole('list', { name: '已下载' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await page.close()

    await context.setOffline(true)
    const chapter = await openOffline(context, `/webapp/manga/${manga.workId}/${chapterId}`)
    const first = chapter.getByRole('img', { name: '第 1 页' })
    await expect(first).toBeVisible()
    await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await chapter.close()
    const list = await openOffline(context, '/webapp/offline')
    await list.getByRole('list', { name: '已下载' }).getByRole('link', { name: '川西七天' }).click()
    await expect(list.getByText('只带一支 35mm。')).toBeVisible()

    await test.step('all of it goes at once', async () => {
      await visit(list, '/webapp/offline')
      await list.getByRole('button', { name: '全部移除' }).click()
      await list.getByRole('dialog').getByRole('button', { name: '移除下载' }).click()
      await expect(list.getByRole('list', { name: '已下载' })).toHaveCount(0)
    })
  })
})
