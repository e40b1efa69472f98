import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { chooseFrom, giveFiles, picture, toast } from '../support/media-files.ts'
import { type Actor, anActor, visit } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { worksOn } from '../support/works-scene.ts'
import { publishButton, takeBackVersion } from '../support/writing.ts'

const desk = '/platform/editor-chapter'
const sheet = '/webapp/platform/editor-chapter'

/** Somebody with a work, logged in. */
async function anAuthor(page: Page, site: Site, worksType: 'fiction' | 'manga' = 'fiction') {
  await worksOn(site)
  const author = await anActor(site)
  const { _id: workId } = await author.api.works.create({ worksType, title: '灯塔看守人' })
  await logIn(page, site, author)
  return { author, workId }
}

function parts(page: Page) {
  return {
    title: page.getByRole('textbox', { name: '章节名' }),
    text: page.getByRole('textbox', { name: '正文' }),
  }
}

const words = (text: string) => [{ type: 'text' as const, text }]
const textOfLines = '第一盏灯\n第二盏灯\n第三盏灯'
const saved = (page: Page) => page.getByText(/^已保存 \d\d:\d\d$/)
const onDevice = (page: Page) => page.getByText(/^已保存在本设备 \d\d:\d\d$/)

async function textOf({ api }: Actor, chapterId: string): Promise<string> {
  const { content } = await api.worksChapter.source({ chapterId })
  return JSON.stringify(content)
}

/** Every text that is kept of it. */
async function revisionTexts({ api }: Actor, chapterId: string): Promise<string> {
  const { list } = await api.worksChapter.revisions({ chapterId })
  const all = await Promise.all(list.map(({ _id }) => api.worksChapter.revision({ revisionId: _id })))
  return JSON.stringify(all)
}

async function open(page: Page, path: string, words: string): Promise<void> {
  await visit(page, path)
  await expect(parts(page).text).toContainText(words)
}

test('a chapter is written, saves itself, and is there again after a reload', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const volume = await author.api.worksVolume.save({ workId, title: '第一卷' })
  await page.goto(`${desk}?work=${workId}&volume=${volume._id}`)
  const { title, text } = parts(page)
  await expect(text).toBeVisible()
  await expectAccessible(page)
  await publishButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '请输入章节名' })).toBeVisible()
  await expect(title).toBeFocused()
  await title.fill('灯语')
  await publishButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '章节内容不能为空' })).toBeVisible()
  await text.fill('灯闪了三下。')
  await page.getByRole('textbox', { name: '作者的话' }).fill('周末两更')
  await pickOption(page.getByRole('combobox', { name: '阅读权限' }), '登录可见')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('6 字', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`work=${workId}&chapter=\\d+$`))
  await page.reload()
  await expect(title).toHaveValue('灯语')
  await expect(text).toContainText('灯闪了三下。')
  const { list } = await author.api.worksChapter.mine({ workId })
  expect(list).toMatchObject([{ title: '灯语', state: 'draft', volumeId: volume._id, access: { kind: 'login' } }])
})

test('paragraphs keep their keys while they are written in', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '甲\n乙' })
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '乙')
  const { text } = parts(page)
  await text.getByText('乙').click()
  await page.keyboard.press('End')
  await page.keyboard.type('变了')
  await page.keyboard.press('Enter')
  await page.keyboard.type('丙')
  const keys = async () => {
    const { content } = await author.api.worksChapter.source({ chapterId: _id })
    return content?.content?.map(({ attrs }) => attrs.key)
  }
  await expect.poll(keys).toEqual([1, 2, 3])
  // The new one has learnt its key: changed again, it is the same.
  await page.keyboard.type('也变了')
  await expect.poll(() => textOf(author, _id)).toContain('丙也变了')
  expect(await keys()).toEqual([1, 2, 3])
})

test('readers see what was published until the changes are put out', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '第一稿' })
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '第一稿')
  await publishButton(page).click()
  await expect(toast(page, '发布成功')).toBeVisible()
  await expect(page.getByRole('button', { name: '已发布' })).toBeDisabled()
  const published = async () => JSON.stringify((await site.api().worksChapter.one({ id: _id })).content)
  expect(await published()).toContain('第一稿')
  await parts(page).text.fill('第二稿')
  await expect.poll(() => textOf(author, _id)).toContain('第二稿')
  await expect(page.getByText('修改还没有发布')).toBeVisible()
  expect(await published()).toContain('第一稿')
  await page.getByRole('button', { name: '发布修改' }).click()
  await expect(toast(page, '修改已发布')).toBeVisible()
  expect(await published()).toContain('第二稿')
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '隐藏这一章' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '隐藏这一章' }).click()
  await expect(page.getByText('这一章已隐藏，读者看不到')).toBeVisible()
  await expect(site.api().worksChapter.one({ id: _id })).rejects.toMatchObject({ code: 404 })
  await page.getByRole('button', { name: '重新公开' }).click()
  await expect(page.getByRole('button', { name: '已发布' })).toBeVisible()
  expect(await published()).toContain('第二稿')
})

test('a chapter is scheduled, moved to another time, and taken back', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '正文' })
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '正文')
  const state = async () => (await author.api.worksChapter.source({ chapterId: _id })).state
  await page.getByRole('button', { name: '定时', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '定时发布' })
  const time = dialog.getByRole('textbox', { name: '发布时间' })
  await time.fill('2020-01-01 20:00')
  await dialog.getByRole('button', { name: '定时', exact: true }).click()
  await expect(dialog.getByText('定时时间必须晚于现在')).toBeVisible()
  await time.fill('2099-01-01 20:00')
  await dialog.getByRole('button', { name: '定时', exact: true }).click()
  await expect(dialog.getByText('定时时间不能超过一年')).toBeVisible()
  expect(await state()).toBe('draft')
  const ahead = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await time.fill(`${ahead} 20:00`)
  await dialog.getByRole('button', { name: '定时', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^将在 \d{4}-\d\d-\d\d \d\d:\d\d 发布$/)).toBeVisible()
  expect(await state()).toBe('scheduled')
  await page.getByRole('button', { name: '定时', exact: true }).click()
  await dialog.getByRole('button', { name: '取消定时' }).click()
  await expect(dialog).toBeHidden()
  expect(await state()).toBe('draft')
})

test('of two windows the second is shown both texts, and neither is lost', async ({ page, site, context }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '开头\n结尾' })
  const path = `${desk}?work=${workId}&chapter=${_id}`
  await open(page, path, '结尾')
  const other = await context.newPage()
  await open(other, path, '结尾')
  await parts(other).text.fill('别的窗口写的')
  await expect.poll(() => textOf(author, _id)).toContain('别的窗口写的')
  await parts(page).text.fill('这个窗口写的')
  const dialog = page.getByRole('dialog', { name: '这一章在别处修改过' })
  await expect(dialog.getByText('的窗口写的').first()).toBeVisible()
  await expectAccessible(page)
  expect(await textOf(author, _id), 'nothing was written over').toContain('别的窗口写的')
  await dialog.getByRole('button', { name: '稍后再选' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '查看差异' }).click()
  await dialog.getByRole('button', { name: '用我的' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => textOf(author, _id)).toContain('这个窗口写的')
  expect(await revisionTexts(author, _id)).toContain('别的窗口写的')
  // The other one is asked in turn, and takes what is there.
  await parts(other).text.fill('还是别的窗口')
  const second = other.getByRole('dialog', { name: '这一章在别处修改过' })
  await second.getByRole('button', { name: '用别处的' }).click()
  await expect(parts(other).text).toContainText('这个窗口写的')
  await expect.poll(() => revisionTexts(author, _id)).toContain('还是别的窗口')
  expect(await textOf(author, _id)).toContain('这个窗口写的')
})

test('an old version is compared and taken back, and what was there stays', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '她数着灯。\n结尾', manual: true })
  await author.api.worksChapter.save({ _id, workId, title: '章', content: '她数着船。\n结尾' })
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '她数着船。')
  await page.getByRole('button', { name: /· 手动/ }).click()
  await takeBackVersion(page, { was: '灯', is: '船' })
  await expect(parts(page).text).toContainText('她数着灯。')
  expect(await textOf(author, _id)).toContain('她数着灯。')
  expect(await revisionTexts(author, _id)).toContain('她数着船。')
  // The editor goes on from there.
  await parts(page).text.fill('从这里接着写')
  await expect.poll(() => textOf(author, _id)).toContain('从这里接着写')
})

test('what is written without a network stays on the device and is saved when it is back', async ({
  page,
  site,
  context,
}) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '岸上' })
  // A channel that is still being opened when the network goes would complain in the console.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '岸上')
  await context.setOffline(true)
  await parts(page).text.fill('海上写的')
  await expect(onDevice(page)).toBeVisible()
  expect(await textOf(author, _id)).toContain('岸上')
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  expect(await textOf(author, _id)).toContain('海上写的')
})

test('what never reached the server is offered again', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '岸上' })
  const path = `${desk}?work=${workId}&chapter=${_id}`
  await open(page, path, '岸上')
  const calls = '**/api/aoir-works-chapter/save'
  await page.route(calls, (route) => route.abort())
  await parts(page).text.fill('还没送到')
  await expect(onDevice(page)).toBeVisible()
  // As a crash leaves it: the page is gone, and nobody was asked.
  await page.reload()
  await expect(parts(page).text).toContainText('岸上')
  await page.unroute(calls)
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(parts(page).text).toContainText('还没送到')
  await expect.poll(() => textOf(author, _id)).toContain('还没送到')
})

test('who leaves before it is saved is asked', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '岸上' })
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '岸上')
  await parts(page).text.fill('走之前')
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('dialog', { name: '要保存修改吗？' }).getByRole('button', { name: '保存并离开' }).click()
  await expect(page).not.toHaveURL(/editor-chapter/)
  expect(await textOf(author, _id)).toContain('走之前')
})

test('another’s work and no work at all are refused in words', async ({ page, site }) => {
  const { workId } = await anAuthor(page, site)
  await logIn(page, site, await anActor(site))
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: '作品不存在' })).toBeVisible()
  await page.goto(`${desk}?work=${workId}`)
  await expect(page.getByText('作品不存在')).toBeVisible()
})

test('a quotation is written anew, and no look of the old one stays behind', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const quoted = {
    type: 'blockquote' as const,
    content: [{ type: 'paragraph' as const, content: words('值班簿上的话') }],
  }
  const { _id } = await author.api.worksChapter.save({
    workId,
    title: '章',
    content: { type: 'doc', content: [quoted] },
  })
  await open(page, `${desk}?work=${workId}&chapter=${_id}`, '值班簿上的话')
  const { text } = parts(page)
  await text.fill('别的话')
  await expect(text).toHaveText('别的话')
  await expect(text.locator('[style]')).toHaveCount(0)
  await text.press('ControlOrMeta+a')
  await page.keyboard.type('又是别的')
  await expect(text).toHaveText('又是别的')
  await expect.poll(() => textOf(author, _id)).toContain('又是别的')
})

test('lines are tidied in one step', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  await page.goto(`${desk}?work=${workId}`)
  const { title, text } = parts(page)
  await title.fill('排版')
  await text.click()
  await page.keyboard.type('\u3000\u3000第一段  ')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第二段')
  await page.getByRole('button', { name: '一键排版' }).click()
  await expect(text.locator('p')).toHaveText(['第一段', '第二段'])
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(text.locator('p')).toHaveCount(3)
  await page.getByRole('button', { name: '重做' }).click()
  await expect(saved(page)).toBeVisible()
  const { list } = await author.api.worksChapter.mine({ workId })
  expect(list).toMatchObject([{ title: '排版', wordNumber: 6 }])
})

test('words are found, and others put in their place', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site)
  const { _id: chapterId } = await author.api.worksChapter.save({ workId, title: '灯语', content: textOfLines })
  await open(page, `${desk}?work=${workId}&chapter=${chapterId}`, '第二盏灯')
  const { text } = parts(page)
  await page.getByRole('button', { name: '查找替换' }).click()
  const bar = page.getByRole('search', { name: '查找替换' })
  const words = bar.getByRole('textbox', { name: '查找', exact: true })
  await expect(words).toBeFocused()
  await words.fill('没有的字')
  await expect(bar.getByRole('status')).toHaveText('没有找到')
  await words.fill('灯')
  await expect(bar.getByRole('status')).toHaveText('1/3')
  await expectAccessible(page)
  await words.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('2/3')
  await bar.getByRole('textbox', { name: '替换为' }).fill('灯火')
  await bar.getByRole('button', { name: '替换', exact: true }).click()
  await expect(text.locator('p')).toHaveText(['第一盏灯', '第二盏灯火', '第三盏灯'])
  await expect(bar.getByRole('status')).toHaveText('3/3')
  await bar.getByRole('button', { name: '全部替换' }).click()
  await expect(text.locator('p')).toHaveText(['第一盏灯火', '第二盏灯火火', '第三盏灯火'])
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(text.locator('p')).toHaveText(['第一盏灯', '第二盏灯火', '第三盏灯'])
  await bar.getByRole('button', { name: '关闭' }).click()
  await expect(bar).toBeHidden()
  await expect(text).toBeFocused()
})

/** Pages whose widths say which is which. */
const files = (widths: number[]) => Promise.all(widths.map((width) => picture(`page-${width}.png`, width, 120)))
const widthsOf = async ({ api }: Actor, chapterId: string) =>
  (await api.worksChapter.source({ chapterId })).pages.map(({ width }) => width)

test('pages of manga are brought at once, put in order, replaced and taken out', async ({ page, site }) => {
  const { author, workId } = await anAuthor(page, site, 'manga')
  const [spare] = await giveFiles(site, author, await files([300]))
  await page.goto(`${desk}?work=${workId}`)
  await parts(page).title.fill('空船')
  await publishButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '章节内容不能为空' })).toBeVisible()
  // By their names: 90 before 100, however they were chosen.
  await chooseFrom(page, page.getByRole('button', { name: '添加页' }), await files([110, 90, 100]))
  await expect(page.getByText('3/300 页')).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await expectAccessible(page)
  const [chapter] = (await author.api.worksChapter.mine({ workId })).list
  const id = chapter?._id ?? ''
  expect(await widthsOf(author, id)).toEqual([90, 100, 110])
  await page.getByRole('button', { name: '移动第 3 页' }).press('ArrowLeft')
  await expect(page.getByRole('button', { name: '移动第 2 页' })).toBeFocused()
  await expect.poll(() => widthsOf(author, id)).toEqual([90, 110, 100])
  await page.getByRole('button', { name: '移动第 1 页' }).hover()
  await page.mouse.down()
  const last = await page.getByRole('img', { name: '第 3 页' }).boundingBox()
  if (!last) throw new Error('the page is in sight')
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => widthsOf(author, id)).toEqual([110, 100, 90])
  await page.getByRole('button', { name: '替换第 2 页' }).click()
  const picker = page.getByRole('dialog', { name: '图片管理' })
  await picker.getByRole('tab', { name: '我的图片' }).click()
  await picker
    .getByRole('button', { name: new RegExp(spare?.originalName ?? '') })
    .first()
    .click()
  await picker.getByRole('button', { name: '插入图片' }).click()
  await expect.poll(() => widthsOf(author, id)).toEqual([110, 300, 90])
  await page.getByRole('button', { name: '移除第 1 页' }).click()
  await expect.poll(() => widthsOf(author, id)).toEqual([300, 90])
  await publishButton(page).click()
  await expect(toast(page, '发布成功')).toBeVisible()
  expect((await site.api().worksChapter.one({ id })).pages).toHaveLength(2)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a chapter is written, published and changed', async ({ page, site }) => {
    const { author, workId } = await anAuthor(page, site)
    await page.goto(`${sheet}?work=${workId}`)
    const { title, text } = parts(page)
    await expect(text).toBeVisible()
    await expectAccessible(page)
    await title.fill('灯语')
    await text.fill('灯闪了三下。')
    await page.getByRole('button', { name: '格式' }).click()
    const quote = page.getByRole('toolbar', { name: '格式' }).getByRole('button', { name: '引用' })
    await quote.click()
    await expect(text.locator('blockquote')).toHaveText('灯闪了三下。')
    await quote.click()
    await expect(text.locator('blockquote')).toHaveCount(0)
    await page.getByRole('button', { name: /阅读权限/ }).click()
    const access = page.getByRole('dialog', { name: '阅读权限' })
    await access.getByRole('combobox', { name: '阅读权限' }).selectOption('login')
    await page.keyboard.press('Escape')
    await publishButton(page).click()
    await expect(page.getByRole('button', { name: '已发布' })).toBeVisible()
    const [chapter] = (await author.api.worksChapter.mine({ workId })).list
    expect(chapter).toMatchObject({ title: '灯语', state: 'published', access: { kind: 'login' } })
    await page.reload()
    await expect(text).toContainText('灯闪了三下。')
    await text.fill('灯又闪了三下。')
    await page.getByRole('button', { name: '发布修改' }).click()
    await expect(page.getByRole('button', { name: '已发布' })).toBeVisible()
    await page.getByRole('button', { name: '历史版本' }).click()
    const drawer = page.getByRole('dialog', { name: '历史版本' })
    await expect(drawer.getByRole('button', { name: /· 发布/ })).toHaveCount(2)
    await expectAccessible(page)
  })

  test('a chapter is scheduled and taken back in a sheet with one way out', async ({ page, site }) => {
    const { author, workId } = await anAuthor(page, site)
    const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '正文' })
    const state = async () => (await author.api.worksChapter.source({ chapterId: _id })).state
    await open(page, `${sheet}?work=${workId}&chapter=${_id}`, '正文')
    await page.getByRole('button', { name: '定时发布' }).click()
    const dialog = page.getByRole('dialog', { name: '定时发布' })
    await expect(dialog.getByRole('button', { name: '取消' })).toHaveCount(1)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: '定时', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await state()).toBe('scheduled')
    await page.getByRole('button', { name: '定时发布' }).click()
    await expect(dialog.getByText(/^将在 .* 发布$/)).toBeVisible()
    await dialog.getByRole('button', { name: '取消定时' }).click()
    await expect(dialog).toBeHidden()
    expect(await state()).toBe('draft')
  })

  test('another window wrote meanwhile: both texts are shown, the other one is taken', async ({ page, site }) => {
    const { author, workId } = await anAuthor(page, site)
    const { _id } = await author.api.worksChapter.save({ workId, title: '章', content: '开头' })
    await open(page, `${sheet}?work=${workId}&chapter=${_id}`, '开头')
    await author.api.worksChapter.save({ _id, workId, title: '章', content: '电脑上写的' })
    await parts(page).text.fill('手机上写的')
    const dialog = page.getByRole('dialog', { name: '这一章在别处修改过' })
    await expect(dialog.locator('ins').first()).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '用别处的' }).click()
    await expect(parts(page).text).toContainText('电脑上写的')
    expect(await revisionTexts(author, _id)).toContain('手机上写的')
  })

  test('pages of manga are put in order by the keys of a handle', async ({ page, site }) => {
    const { author, workId } = await anAuthor(page, site, 'manga')
    const pages = (await giveFiles(site, author, await files([90, 100]))).map(({ path }) => path)
    const { _id } = await author.api.worksChapter.save({ workId, title: '空船', pages })
    await page.goto(`${sheet}?work=${workId}&chapter=${_id}`)
    await page.getByRole('button', { name: '移动第 1 页' }).press('ArrowDown')
    await expect.poll(() => widthsOf(author, _id)).toEqual([100, 90])
  })
})
