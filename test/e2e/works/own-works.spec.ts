import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { toast } from '../support/media-files.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aSerial, worksOn } from '../support/works-scene.ts'

const rows = (page: Page) => page.getByRole('table', { name: '目录' }).getByRole('row')
const row = (page: Page, name: string | RegExp) => rows(page).filter({ hasText: name })
const titles = async ({ api }: Actor, workId: string) =>
  (await api.worksChapter.mine({ workId })).list.map(({ title }) => title)

/** A work with drafts of these names. */
async function aDesk(site: Site, names: string[]): Promise<{ author: Actor; workId: string; ids: string[] }> {
  await worksOn(site)
  const author = await anActor(site)
  const { _id: workId } = await author.api.works.create({ worksType: 'fiction', title: '灯塔看守人' })
  const ids: string[] = []
  for (const title of names) ids.push((await author.api.worksChapter.save({ workId, title, content: '正文' }))._id)
  return { author, workId, ids }
}

/** How many times the list of chapters was asked for, and how many of these have no answer yet. */
function readsOf(page: Page): { begun: number; open: number } {
  const reads = { begun: 0, open: 0 }
  const isRead = (request: Request) => request.url().includes('/aoir-works-chapter/mine')
  page.on('request', (request) => {
    if (!isRead(request)) return
    reads.begun += 1
    reads.open += 1
  })
  const ended = (request: Request) => {
    if (isRead(request)) reads.open -= 1
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return reads
}

async function opened(page: Page, site: Site, author: Actor, path: string): Promise<void> {
  await logIn(page, site, author)
  await page.goto(path)
  await takenOver(page)
}

test('a work is begun, says what it is, is deleted and comes back', async ({ page, site }) => {
  await worksOn(site)
  const author = await anActor(site)
  await opened(page, site, author, '/platform/content/fiction')
  await expect(page.getByText('还没有小说')).toBeVisible()
  await page.getByRole('button', { name: '新建小说' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建小说' })
  await dialog.getByRole('button', { name: '创建作品' }).click()
  await expect(dialog.getByText('请输入作品名')).toBeVisible()
  await dialog.getByRole('textbox', { name: '作品名' }).fill('潮汐')
  await dialog.getByRole('textbox', { name: '标签' }).fill('一，二，三，四，五，六')
  await dialog.getByRole('button', { name: '创建作品' }).click()
  await expect(dialog.getByText('最多 5 个标签')).toBeVisible()
  await dialog.getByRole('textbox', { name: '标签' }).fill('海，悬疑')
  await dialog.getByRole('button', { name: '创建作品' }).click()
  await expect(page).toHaveURL(/\/platform\/works\/\d+$/)
  await expect(page.getByRole('heading', { name: '潮汐' })).toBeVisible()
  await expect(page.getByText('还没有章节')).toBeVisible()
  await expect(page.getByRole('link', { name: '写第一章' })).toHaveAttribute('href', /editor-chapter\?work=\d+$/)
  await expectAccessible(page)

  await page.getByRole('button', { name: '作品设置' }).click()
  const facts = page.getByRole('dialog', { name: '作品设置' })
  await facts.getByRole('textbox', { name: '简介' }).fill('值班簿上，明天那一页已经写满了字。')
  await facts.getByRole('textbox', { name: '作者公告' }).fill('每周五更新')
  await facts.getByRole('radio', { name: '已完结' }).check()
  await facts.getByRole('radio', { name: '16 岁以上' }).check()
  await facts.getByRole('radio', { name: '仅自己可见' }).check()
  await facts.getByRole('button', { name: '保存' }).click()
  await expect(toast(page, '已保存')).toBeVisible()
  const { list } = await author.api.works.mine({})
  expect(list).toMatchObject([
    {
      title: '潮汐',
      tags: ['海', '悬疑'],
      notice: '每周五更新',
      serial: 'finished',
      ageNote: 16,
      visibility: 'private',
    },
  ])

  await page.getByRole('button', { name: '更多操作：潮汐' }).click()
  await page.getByRole('menuitem', { name: '删除作品' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page).toHaveURL(/\/platform\/content\/fiction$/)
  await page.getByRole('navigation', { name: '状态' }).getByRole('link', { name: '已删除' }).click()
  await expect(page).toHaveURL(/state=deleted/)
  await page.reload()
  await takenOver(page)
  await page.getByRole('button', { name: '恢复：潮汐' }).click()
  await expect(toast(page, '已恢复')).toBeVisible()
  expect(await author.api.works.mine({})).toMatchObject({ list: [{ state: 'private' }] })
})

test('chapters are put in order by keys and by hand, and what is refused goes back', async ({ page, site }) => {
  const { author, workId, ids } = await aDesk(site, ['甲', '乙', '丙'])
  const reads = readsOf(page)
  await opened(page, site, author, `/platform/works/${workId}?sort=asc`)
  const inOrder = (...names: string[]) =>
    expect(rows(page)).toHaveText([/章节/, ...names.map((name) => new RegExp(name))])
  /** Sent, and the list read again. */
  const moved = async (act: () => Promise<void>) => {
    const { begun } = reads
    await act()
    await expect.poll(() => reads.begun > begun && reads.open === 0).toBe(true)
  }
  await inOrder('甲', '乙', '丙')
  const handle = page.getByRole('button', { name: /^拖动《甲》/ })
  await handle.focus()
  await moved(() => page.keyboard.press('ArrowDown'))
  await inOrder('乙', '甲', '丙')
  await expect(handle).toBeFocused()
  expect(await titles(author, workId)).toEqual(['乙', '甲', '丙'])

  await handle.hover()
  await page.mouse.down()
  await page.getByRole('button', { name: /^拖动《丙》/ }).hover()
  await moved(() => page.mouse.up())
  await inOrder('乙', '丙', '甲')
  expect(await titles(author, workId)).toEqual(['乙', '丙', '甲'])

  // Another window has deleted the one before it: the order here is refused, and the list read again.
  await author.api.worksChapter.remove({ chapterIds: [ids[1] ?? ''] })
  await page.getByRole('button', { name: /^拖动《甲》/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, '章节不存在')).toBeVisible()
  await inOrder('丙', '甲')
})

test('volumes are added, renamed, moved, and deleted when they are empty', async ({ page, site }) => {
  const { author, workId, ids } = await aDesk(site, ['甲', '乙'])
  await opened(page, site, author, `/platform/works/${workId}`)
  for (const name of ['第一卷', '第二卷']) {
    await page.getByRole('button', { name: '新建卷' }).click()
    const dialog = page.getByRole('dialog', { name: '新建卷' })
    await dialog.getByRole('textbox', { name: '卷名' }).fill(name)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(row(page, name)).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('checkbox', { name: '选择「乙」' }).check()
  await page.getByRole('button', { name: '移到卷' }).click()
  const dialog = page.getByRole('dialog', { name: '移动选中的 1 章' })
  await pickOption(dialog.getByRole('combobox', { name: '卷' }), '第一卷')
  await dialog.getByRole('button', { name: '移动' }).click()
  await expect(toast(page, '已移动 1 章')).toBeVisible()
  const { list } = await author.api.worksChapter.mine({ workId })
  expect(list.find(({ _id }) => _id === ids[1])?.volumeId).toBeTruthy()

  const more = (name: string) => page.getByRole('button', { name: `更多操作：${name}` })
  await more('第一卷').click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(toast(page, '先移走卷里的章节')).toBeVisible()
  await more('第二卷').click()
  await page.getByRole('menuitem', { name: '前移一卷' }).click()
  await expect(toast(page, '「第二卷」已移动')).toBeVisible()
  const volumes = async () => (await author.api.worksChapter.overview({ workId })).volumes.map(({ title }) => title)
  expect(await volumes()).toEqual(['第二卷', '第一卷'])
  await more('第二卷').click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row(page, '第二卷')).toHaveCount(0)
  expect(await volumes()).toEqual(['第一卷'])
})

test('chosen chapters are published, scheduled, hidden, deleted and restored', async ({ page, site }) => {
  const { author, workId, ids } = await aDesk(site, ['甲', '乙', '丙'])
  await opened(page, site, author, `/platform/works/${workId}`)
  const choose = (name: string) => page.getByRole('checkbox', { name: `选择「${name}」` }).check()
  const bar = page.getByRole('status').filter({ hasText: '已选' })
  const states = async () =>
    (await author.api.worksChapter.mine({ workId })).list.map(({ title, state }) => `${title} ${state}`)
  await choose('甲')
  await choose('乙')
  await bar.getByRole('button', { name: '隐藏' }).click()
  await expect(toast(page, '只有已发布的章节可以隐藏')).toBeVisible()
  await bar.getByRole('button', { name: '发布' }).click()
  await page.getByRole('dialog', { name: '发布选中的 2 章？' }).getByRole('button', { name: '发布' }).click()
  await expect(toast(page, '已发布 2 章')).toBeVisible()
  await expect(row(page, '第 1 章 甲')).toContainText('已发布')
  await expectAccessible(page)

  await choose('丙')
  await bar.getByRole('button', { name: '定时' }).click()
  const times = page.getByRole('dialog', { name: '定时发布选中的 1 章' })
  await times.getByRole('textbox', { name: '发布时间' }).fill('2020-01-01 20:00')
  await times.getByRole('button', { name: '定时', exact: true }).click()
  await expect(times.getByText('定时时间必须晚于现在')).toBeVisible()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await times.getByRole('textbox', { name: '发布时间' }).fill(`${day} 20:00`)
  await times.getByRole('button', { name: '定时', exact: true }).click()
  await expect(row(page, '丙')).toContainText('定时')
  expect(await states()).toEqual(['甲 published', '乙 published', '丙 scheduled'])

  await choose('乙')
  await bar.getByRole('button', { name: '隐藏' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(row(page, '乙')).toContainText('已隐藏')

  // Another window was faster: the sentence is said, and the list read again.
  await choose('丙')
  await author.api.worksChapter.setState({ chapterIds: [ids[2] ?? ''], state: 'published' })
  await bar.getByRole('button', { name: '转为草稿' }).click()
  await expect(row(page, '丙')).toContainText('已发布')
  await bar.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除选中的 1 章？' }).getByRole('button', { name: '删除' }).click()
  await expect(row(page, '丙')).toHaveCount(0)

  await page.getByRole('link', { name: /^已删除/ }).click()
  await expect(page).toHaveURL(/state=deleted/)
  await page.reload()
  await takenOver(page)
  await page.getByRole('button', { name: '恢复：丙' }).click()
  await expect(toast(page, '已恢复 1 项')).toBeVisible()
  expect(await states()).toEqual(['甲 published', '乙 hidden', '丙 published'])
})

test('filters stand in the address, and typos are settled', async ({ page, site }) => {
  const { author, workId, chapterIds } = await aSerial(site, {
    chapters: [
      { title: '晴', content: '今天天气很号。' },
      { title: '雨', content: '雨下得很达。' },
    ],
  })
  await author.api.worksChapter.save({ workId, title: '未完', content: '正文' })
  const reader = await anActor(site)
  const report = (at: number, wrong: string, right: string) =>
    reader.api.worksTypo.create({ chapterId: chapterIds[at] ?? '', block: 1, wrong, right })
  await report(0, '很号', '很好')
  await report(1, '很达', '很大')
  await opened(page, site, author, `/platform/works/${workId}`)
  const states = page.getByRole('navigation', { name: '状态' })
  await states.getByRole('link', { name: /^草稿/ }).click()
  await expect(rows(page)).toHaveCount(2)
  await states.getByRole('link', { name: /^全部/ }).click()
  await expect(page).not.toHaveURL(/state=/)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('searchbox', { name: '章节名' }).fill('雨')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=/)
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('searchbox', { name: '章节名' })).toHaveValue('雨')
  await expect(row(page, '雨')).toContainText('捉虫 1')

  await page.getByRole('button', { name: /^捉虫/ }).click()
  const dialog = page.getByRole('dialog', { name: '捉虫' })
  const typo = (words: string) => dialog.getByRole('listitem').filter({ hasText: words })
  await typo('很号').getByRole('button', { name: '采纳并发布' }).click()
  await expect(typo('很号')).toHaveCount(0)
  await typo('很达').getByRole('button', { name: '忽略' }).click()
  await expect(dialog.getByText('没有待处理的错字')).toBeVisible()
  await dialog.getByRole('button', { name: '已改好' }).click()
  await expect(typo('很号')).toBeVisible()
  const page1 = await reader.api.worksChapter.one({ id: chapterIds[0] ?? '' })
  expect(JSON.stringify(page1.content)).toContain('今天天气很好。')
})

test('where a kind is off, who has works of it still opens them', async ({ page, site }) => {
  const { author, workId } = await aDesk(site, ['甲'])
  await site.admin.adminConfig.update({ COMMON_WORKS: { ARTICLE: true, FICTION: false, MANGA: false } })
  await opened(page, site, author, '/platform/content/manga')
  await expect(page.getByText('漫画未启用', { exact: true })).toBeVisible()
  await page.goto('/platform/content/fiction')
  await expect(page.getByText(/^小说未启用：/)).toBeVisible()
  await expect(page.getByRole('button', { name: '新建小说' })).toHaveCount(0)
  await page.getByRole('link', { name: '灯塔看守人', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/platform/works/${workId}$`))
  await expect(row(page, '甲')).toBeVisible()
  await expect(page.getByRole('button', { name: '作品设置' })).toHaveCount(0)
  await worksOn(site)
})

test('on a phone works are looked after as well', async ({ browser, site }) => {
  const { author, workId } = await aDesk(site, ['甲', '乙'])
  const phone = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
  const page = await phone.newPage()
  await opened(page, site, author, '/platform/content/fiction')
  await expect(page).toHaveURL(/\/webapp\/platform\/works\?type=fiction$/)
  await page.getByRole('link', { name: '灯塔看守人', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/webapp/platform/works/${workId}$`))
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page)
  const handle = page.getByRole('button', { name: /^拖动《乙》/ })
  await handle.focus()
  const moved = page.waitForResponse((response) => response.url().includes('/aoir-works-chapter/move'))
  await page.keyboard.press('ArrowDown')
  await moved
  expect(await titles(author, workId)).toEqual(['乙', '甲'])
  await page.getByRole('button', { name: '更多操作：甲' }).click()
  await page.getByRole('menuitem', { name: '发布' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(row(page, '甲')).toContainText('已发布')
  await phone.close()
})
