import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { zipOf } from '../../support/works/archives.ts'
import { expectAccessible } from '../support/axe.ts'
import { chooseFrom, picture, type TestFile } from '../support/media-files.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aSerial, worksOn } from '../support/works-scene.ts'

const file = (name: string, buffer: Buffer): TestFile => ({ name, mimeType: '', buffer })

/** No platform writes this encoding; so that of each pair of bytes is asked. */
function gb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030')
  const pairs = new Map<string, Buffer>()
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const bytes = Buffer.from([first, second])
      pairs.set(decoder.decode(bytes), bytes)
    }
  return Buffer.concat([...text].map((sign) => pairs.get(sign) ?? Buffer.from(sign, 'latin1')))
}

async function aWork(
  site: Site,
  worksType: 'fiction' | 'manga' = 'fiction',
): Promise<{ author: Actor; workId: string }> {
  await worksOn(site)
  const author = await anActor(site)
  const { _id: workId } = await author.api.works.create({ worksType, title: '灯塔看守人' })
  return { author, workId }
}

async function openDesk(page: Page, site: Site, author: Actor, workId: string): Promise<void> {
  await logIn(page, site, author)
  await page.goto(`/platform/works/${workId}`)
  await takenOver(page)
}

async function openImport(page: Page) {
  await page.getByRole('button', { name: '导入', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '导入章节' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** A thread has to be started and to load its code, on a machine that may have much else to do. */
test.describe.configure({ timeout: 180_000 })
const patience = { timeout: 40_000 }

/** The file was read, and so much was found. */
const read = (dialog: Locator, found: string) => expect(dialog.getByText(found)).toBeVisible(patience)

const rows = (page: Page) => page.getByRole('table', { name: '目录' }).getByRole('row')
const novel = [
  '第一卷 风起',
  '第一章 雾里的汽笛',
  '　　老许推开灯塔的门，潮水正在退去。',
  '卷首 甲',
  '　　值班簿上，明天那一页已经写满了字。',
  '第二章 不在册的人',
  '　　船没有回来。',
  '卷首 乙',
  '　　灯还亮着。',
].join('\r\n')

test('a novel in GB18030 is looked at, cut by another rule, and becomes drafts but for one chapter', async ({
  page,
  site,
}) => {
  const { author, workId } = await aWork(site)
  await openDesk(page, site, author, workId)
  const dialog = await openImport(page)
  await chooseFrom(page, dialog.getByRole('button', { name: '选择文件' }), [file('灯塔.txt', gb18030(novel))])
  await read(dialog, '已选 2，共 2 章')
  await expect(dialog.getByRole('combobox', { name: '文字编码' })).toContainText('GB18030')
  const list = dialog.getByRole('region', { name: '章节预览' }).getByRole('listitem')
  await expect(list).toHaveText([/^第一卷 风起$/, /第一章 雾里的汽笛.*潮水正在退去/, /第二章 不在册的人.*船没有回来/])
  await expectAccessible(page)

  await pickOption(dialog.getByRole('combobox', { name: '分章规则' }), '自定义')
  const template = dialog.getByRole('textbox', { name: '章节标题的格式' })
  await template.fill('')
  await dialog.getByRole('button', { name: '重新分章' }).click()
  await expect(dialog.getByText('请输入章节标题的格式')).toBeVisible()
  await template.fill('卷首 {any}')
  await dialog.getByRole('button', { name: '重新分章' }).click()
  await read(dialog, '已选 3，共 3 章')
  await expect(list.filter({ hasText: '卷首 甲' })).toContainText('值班簿上')
  await expect(dialog.getByRole('button', { name: '重新分章' })).toHaveCount(0)

  await dialog.getByRole('checkbox', { name: '导入「前言」' }).uncheck()
  await expect(dialog.getByText('已选 2，共 3 章')).toBeVisible()
  expect((await author.api.worksChapter.mine({ workId })).total).toBe(0)
  await dialog.getByRole('button', { name: '导入 2 章' }).click()
  await expect(dialog.getByText(/^已导入 2 章/)).toBeVisible(patience)
  await expect(dialog.getByText('没有导入：前言')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: '卷首 甲' })).toContainText('草稿')
  await expect(rows(page).filter({ hasText: '卷首 乙' })).toContainText('草稿')
  await expect(rows(page).filter({ hasText: '前言' })).toHaveCount(0)
})

test('an import that was left is found again, and is over when it was written elsewhere', async ({ page, site }) => {
  const { author, workId } = await aWork(site)
  await openDesk(page, site, author, workId)
  const dialog = await openImport(page)
  const choose = dialog.getByRole('button', { name: '选择文件' })
  const sent = page.waitForResponse((response) => response.url().includes('/aoir-works-import/upload'))
  await chooseFrom(page, choose, [file('灯塔.txt', Buffer.from(novel))])
  const { data } = (await (await sent).json()) as { data: { _id: string } }
  await read(dialog, '已选 2，共 2 章')
  await author.api.worksImport.split({ importId: data._id, rule: '卷首 {any}' })
  await page.reload()
  await takenOver(page)
  await openImport(page)
  await read(dialog, '已选 3，共 3 章')
  // Another device knows nothing of it, and is told by the server.
  await page.evaluate(() => localStorage.removeItem('aoir:imports'))
  await page.reload()
  await takenOver(page)
  await openImport(page)
  await expect(dialog.getByText('灯塔.txt')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '继续' }).click()
  await read(dialog, '已选 3，共 3 章')
  await expect(dialog.getByRole('textbox', { name: '章节标题的格式' })).toHaveValue('卷首 {any}')

  await author.api.worksImport.commit({ importId: data._id, state: 'draft' })
  await dialog.getByRole('checkbox', { name: '导入「前言」' }).uncheck()
  await dialog.getByRole('button', { name: '导入 2 章' }).click()
  await expect(dialog.getByText(/^已导入 3 章/)).toBeVisible(patience)
  await expect(dialog.getByText('没有导入：前言')).toHaveCount(0)
  expect((await author.api.worksChapter.mine({ workId })).total).toBe(3)
  await dialog.getByRole('button', { name: '再导入一个文件' }).click()
  await expect(choose).toBeVisible()
})

test('what cannot be imported is refused in words, and an import is given up', async ({ page, site }) => {
  const { author, workId } = await aWork(site)
  await openDesk(page, site, author, workId)
  const dialog = await openImport(page)
  const choose = dialog.getByRole('button', { name: '选择文件' })
  await chooseFrom(page, choose, [file('灯塔.pdf', Buffer.from('%PDF-1.7 nothing'))])
  await expect(dialog.getByRole('alert')).toHaveText('不支持的文件类型')
  await chooseFrom(page, choose, [file('灯塔.zip', Buffer.from('PK'))])
  await expect(dialog.getByRole('alert')).toHaveText('小说请导入 txt、md 或 epub')
  await chooseFrom(page, choose, [file('空.txt', Buffer.from('  \n \n'))])
  await expect(dialog.getByRole('alert')).toHaveText('文件里没有可以导入的内容', patience)
  await chooseFrom(page, choose, [file('灯塔.txt', Buffer.from(novel))])
  await read(dialog, '已选 2，共 2 章')
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await dialog.getByRole('radio', { name: '定时发布' }).check()
  await dialog.getByRole('textbox', { name: '每天发布' }).fill('0')
  await dialog.getByRole('button', { name: '导入 2 章' }).click()
  await expect(dialog.getByText('请输入 1 到 100 之间的整数')).toBeVisible()
  await dialog.getByRole('button', { name: '放弃导入' }).click()
  const question = page.getByRole('dialog', { name: '放弃这次导入？' })
  await question.getByRole('button', { name: '放弃导入' }).click()
  await expect(question).toBeHidden()
  await expect(choose).toBeVisible()
  expect((await author.api.worksChapter.mine({ workId })).total).toBe(0)
})

test('chapters are scheduled so many a day, in the volume that was chosen', async ({ page, site }) => {
  const { author, workId } = await aWork(site)
  const { _id: volumeId } = await author.api.worksVolume.save({ workId, title: '番外' })
  await openDesk(page, site, author, workId)
  const dialog = await openImport(page)
  await chooseFrom(page, dialog.getByRole('button', { name: '选择文件' }), [file('灯塔.txt', Buffer.from(novel))])
  await read(dialog, '已选 2，共 2 章')
  await pickOption(dialog.getByRole('combobox', { name: '放入' }), '番外')
  await dialog.getByRole('radio', { name: '定时发布' }).check()
  await expect(dialog.getByText(/^共 2 章，每天同一时间发布/)).toBeVisible()
  await dialog.getByRole('button', { name: '导入 2 章' }).click()
  await expect(dialog.getByText(/^已导入 2 章/)).toBeVisible(patience)
  const { list } = await author.api.worksChapter.mine({ workId, sort: 'asc' })
  expect(list).toMatchObject([
    { state: 'scheduled', volumeId, title: '第一章 雾里的汽笛' },
    { state: 'scheduled', volumeId, title: '第二章 不在册的人' },
  ])
  expect((list[1]?.publishTime ?? 0) - (list[0]?.publishTime ?? 0)).toBe(86_400_000)
})

test('folders of pictures become episodes of a manga, and what is no picture is named', async ({ page, site }) => {
  const { author, workId } = await aWork(site, 'manga')
  const { buffer } = await picture('1.png')
  const zip = await zipOf({
    '第一话/2.png': buffer,
    '第一话/10.png': buffer,
    '第二话/1.png': buffer,
    'readme.txt': 'x',
  })
  await openDesk(page, site, author, workId)
  const dialog = await openImport(page)
  await chooseFrom(page, dialog.getByRole('button', { name: '选择文件' }), [file('灯塔.cbz', zip)])
  await read(dialog, '已选 2，共 2 话')
  await expect(dialog.getByText('略过 1 个文件：readme.txt')).toBeVisible()
  await dialog.getByRole('radio', { name: '立即发布' }).check()
  await dialog.getByRole('button', { name: '导入 2 话' }).click()
  await expect(dialog.getByText('已导入 2 话')).toBeVisible(patience)
  await expect(dialog.getByText('略过 1 个文件：readme.txt')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(rows(page).filter({ hasText: '第一话' })).toContainText('已发布')

  const folder = test.info().outputPath('第三话')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '1.png'), buffer)
  await writeFile(join(folder, '说明.txt'), 'x')
  await openImport(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择图片文件夹' }).click(),
  ])
  await chooser.setFiles(folder)
  await read(dialog, '已选 1，共 1 话')
  await expect(dialog.getByText(/^略过 1 个文件：.*说明\.txt$/)).toBeVisible()
})

test('a work is written into a text that its author downloads, and into an e-book', async ({ page, site }) => {
  const chapters = [
    { title: '雾里的汽笛', content: '老许推开灯塔的门。\n潮水正在退去。' },
    { title: '不在册的人', content: '船没有回来。' },
  ]
  const { author, workId } = await aSerial(site, { chapters })
  await author.api.worksChapter.save({ workId, title: '还没写完', content: '不给人看的草稿。' })
  await openDesk(page, site, author, workId)
  const open = page.getByRole('button', { name: '导出', exact: true })
  await open.click()
  const dialog = page.getByRole('dialog', { name: '导出作品' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const textOf = async () => {
    await dialog.getByRole('button', { name: '生成文件' }).click()
    const link = dialog.getByRole('link', { name: '下载' })
    await expect(link).toBeVisible(patience)
    const saving = page.waitForEvent('download')
    await link.click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^灯塔看守人\.(txt|epub)$/)
    return readFile(await saved.path(), 'utf8')
  }
  const published = await textOf()
  for (const words of ['雾里的汽笛', '老许推开灯塔的门。', '潮水正在退去。', '不在册的人', '船没有回来。'])
    expect(published).toContain(words)
  expect(published).not.toContain('草稿')
  await expectAccessible(page)

  await dialog.getByRole('button', { name: '再导出一份' }).click()
  await dialog.getByRole('checkbox', { name: /包含草稿/ }).check()
  expect(await textOf()).toContain('不给人看的草稿。')
  await dialog.getByRole('button', { name: '再导出一份' }).click()
  await dialog.getByRole('radio', { name: /EPUB/ }).check()
  expect((await textOf()).slice(0, 2)).toBe('PK')
})

test('a phone imports and exports as well', async ({ browser, site }) => {
  const { author, workId } = await aWork(site)
  const phone = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
  const page = await phone.newPage()
  await openDesk(page, site, author, workId)
  const dialog = await openImport(page)
  await chooseFrom(page, dialog.getByRole('button', { name: '选择文件' }), [file('灯塔.txt', Buffer.from(novel))])
  await read(dialog, '已选 2，共 2 章')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '导入 2 章' }).click()
  await expect(dialog.getByText(/^已导入 2 章/)).toBeVisible(patience)
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: '第一章 雾里的汽笛' })).toContainText('草稿')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByRole('dialog', { name: '导出作品' }).getByRole('radio', { name: /TXT/ })).toBeChecked()
  await expectAccessible(page)
  await phone.close()
})
