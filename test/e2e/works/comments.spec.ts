import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aManga, aSerial } from '../support/works-scene.ts'

const chapterOf = async (site: Site, content = '第一段。\n第二段。\n第三段。') => {
  const serial = await aSerial(site, { chapters: [{ title: '雾里的汽笛', content }] })
  return { ...serial, chapterId: serial.chapterIds[0] ?? '' }
}
const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name })
const write = (page: Page, content: string) =>
  test.step('write', async () => {
    const area = page.getByRole('textbox', { name: '写评论' })
    await expect(area).toBeFocused()
    await area.fill(content)
  })

test('a paragraph is commented, answered, liked and cleared, beside the text', async ({ page, site }) => {
  const { author, workId, chapterId } = await chapterOf(site)
  const said = await author.api.worksComment.publish({ chapterId, block: 1, content: '作者先说' })
  await logIn(page, site, await anActor(site))
  await page.goto(`/fiction/${workId}/${chapterId}`)
  await page.getByRole('button', { name: '1 条段评' }).click()
  const comments = panel(page, '段评')
  await expect(comments.getByText('第一段。')).toBeVisible()
  const first = comments.locator(`#c-${said._id}`)
  await first.getByRole('button', { name: '点赞' }).click()
  await expect(first.getByRole('button', { name: /赞/, pressed: true })).toBeVisible()
  await expectAccessible(page)
  await first.getByRole('button', { name: /^回复/ }).click()
  await page.getByRole('textbox', { name: /^回复/ }).fill('我来回答')
  await comments.getByRole('button', { name: '回复', exact: true }).last().click()
  await expect(comments.getByText('我来回答')).toBeVisible()
  await expect(page.getByRole('button', { name: '2 条段评' })).toBeVisible()
  // A paragraph of which nobody has said anything.
  await page.keyboard.press('Escape')
  await page.getByText('第三段。').hover()
  await page.getByRole('button', { name: '写段评' }).click()
  await comments.getByRole('button', { name: /200 字以内/ }).click()
  await write(page, '第三段最好')
  await comments.getByRole('button', { name: '发表', exact: true }).click()
  await expect(comments.getByRole('listitem').getByText('第三段最好')).toBeVisible()
  await expect(page.getByRole('button', { name: '1 条段评' })).toBeVisible()
  await expect
    .poll(async () => (await site.api().worksComment.counts({ chapterId })).list)
    .toEqual([
      { block: 1, number: 2 },
      { block: 3, number: 1 },
    ])
  await comments.getByRole('button', { name: '更多操作' }).first().click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(comments.getByText('第三段最好')).toHaveCount(0)
  await expect.poll(async () => (await site.api().worksChapter.one({ id: chapterId })).commentNumber).toBe(2)
})

test('the numbers at paragraph ends are switched off, also in the first paint, and on again', async ({
  page,
  site,
}) => {
  const { author, workId, chapterId } = await chapterOf(site)
  await author.api.worksComment.publish({ chapterId, block: 1, content: '说第一段' })
  const address = `/fiction/${workId}/${chapterId}`
  await page.goto(address)
  const number = page.getByRole('button', { name: '1 条段评' })
  await expect(number).toBeVisible()
  const settings = panel(page, '设置')
  const shown = settings.getByRole('switch', { name: '在段末显示数字' })
  await page.keyboard.press('s')
  await expect(shown).toBeChecked()
  await shown.uncheck()
  await expect(number).toBeHidden()
  await expectAccessible(page)
  expect(await (await page.request.get(address)).text()).toContain('data-marks="hidden"')
  await page.reload()
  // It is known how many there are, and not shown.
  await expect(page.locator('[data-block="1"] button')).toBeAttached()
  await page.keyboard.press('c')
  await expect(panel(page, '本章评论').getByText('说第一段')).toBeVisible()
  await expect(number).toBeHidden()
  await page.keyboard.press('s')
  await shown.check()
  await expect(number).toBeVisible()
})

test('a number behind a full line stays with the last character', async ({ page, site }) => {
  const { author, workId, chapterId } = await chapterOf(
    site,
    Array.from({ length: 30 }, (_, n) => '灯'.repeat(60 + n)).join('\n'),
  )
  for (let block = 1; block <= 30; block++) await author.api.worksComment.publish({ chapterId, block, content: '好' })
  await page.goto(`/fiction/${workId}/${chapterId}`)
  const marks = page.getByRole('button', { name: '1 条段评' })
  await expect(marks).toHaveCount(30)
  const alone = await marks.evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const before = document.createRange()
        before.selectNodeContents(button.parentElement ?? button)
        before.setEndBefore(button)
        const last = [...before.getClientRects()].at(-1)
        const { top, bottom } = button.getBoundingClientRect()
        return !last || last.bottom < top || last.top > bottom
      }).length,
  )
  expect(alone).toBe(0)
})

test('the comments of a chapter name their paragraphs, also one that was changed', async ({ page, site }) => {
  const { author, workId, chapterId } = await chapterOf(site)
  await author.api.worksComment.publish({ chapterId, block: 1, content: '说第一段' })
  await author.api.worksComment.publish({ chapterId, block: 2, content: '说第二段' })
  await author.api.worksChapter.save({ _id: chapterId, workId, title: '雾里的汽笛', content: '第一段。\n第三段。' })
  await author.api.worksChapter.setState({ chapterIds: [chapterId], state: 'published' })
  await page.goto(`/fiction/${workId}/${chapterId}`)
  await page.keyboard.press('c')
  const comments = panel(page, '本章评论')
  await expect(comments.getByRole('listitem').filter({ hasText: '说第一段' })).toContainText('第一段。')
  await expect(comments.getByRole('listitem').filter({ hasText: '说第二段' })).toContainText('原文已修改')
  await page.keyboard.press('c')
  await expect(comments).toHaveCount(0)
})

test('a work is reviewed on its page', async ({ page, site }) => {
  const { workId } = await chapterOf(site)
  await logIn(page, site, await anActor(site))
  await page.goto(`/fiction/${workId}`)
  const reviews = page.getByRole('region', { name: /^书评/ })
  await reviews.getByRole('button', { name: /说说你的看法/ }).click()
  await write(page, '一口气读完')
  await reviews.getByRole('button', { name: '发表', exact: true }).click()
  await expect(reviews.getByRole('listitem').getByText('一口气读完')).toBeVisible()
  await expect(reviews.getByRole('heading', { name: '书评 1' })).toBeVisible()
  await page.reload()
  await expect(reviews.getByText('一口气读完')).toBeVisible()
})

test('a notice leads to what was said, and opens it', async ({ page, site }) => {
  const { author, workId, chapterId } = await chapterOf(site)
  const { _id } = await (await anActor(site)).api.worksComment.publish({ chapterId, block: 2, content: '读者的话' })
  await logIn(page, site, author)
  await page.goto(`/fiction/${workId}/${chapterId}#c-${_id}`)
  await expect(panel(page, '本章评论').locator(`#c-${_id}`)).toBeFocused()
})

test('a page of manga has comments of its own', async ({ page, site }) => {
  const { author, workId, chapterIds } = await aManga(site, { direction: 'ltr' })
  const chapterId = chapterIds[0] ?? ''
  await author.api.worksComment.publish({ chapterId, block: 1, content: '第一页画得好' })
  await author.api.worksComment.publish({ chapterId, content: '整话都好' })
  await page.goto(`/manga/${workId}/${chapterId}`)
  await page.getByRole('button', { name: '本章评论' }).first().click()
  const dialog = page.getByRole('dialog', { name: '评论' })
  await expect(dialog.getByText('整话都好')).toBeVisible()
  await expect(dialog.getByText('第一页画得好')).toBeVisible()
  await dialog.getByRole('button', { name: '第 1 页' }).click()
  await expect(dialog.getByText('整话都好')).toHaveCount(0)
  await expect(dialog.getByText('第一页画得好')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a paragraph is commented in a sheet, and a work on its page', async ({ page, site }) => {
    const { author, workId, chapterId } = await chapterOf(site)
    await author.api.worksComment.publish({ chapterId, block: 2, content: '作者先说' })
    await logIn(page, site, await anActor(site))
    await page.goto(`/webapp/fiction/${workId}/${chapterId}`)
    await page.getByRole('button', { name: '1 条段评' }).click()
    const sheet = page.getByRole('dialog', { name: '段评' })
    await expect(sheet.getByText('作者先说')).toBeVisible()
    await sheet.getByRole('button', { name: /200 字以内/ }).click()
    const writer = page.getByRole('dialog', { name: '写评论' })
    await writer.getByRole('textbox').fill('手机上说')
    await writer.getByRole('button', { name: '发表', exact: true }).click()
    await expect(sheet.getByText('手机上说')).toBeVisible()
    await expect
      .poll(async () => (await site.api().worksComment.counts({ chapterId })).list)
      .toEqual([{ block: 2, number: 2 }])
    await page.goto(`/webapp/fiction/${workId}`)
    const reviews = page.getByRole('region', { name: /^书评/ })
    await reviews.getByRole('button', { name: /说说你的看法/ }).click()
    await writer.getByRole('textbox').fill('手机上评')
    await writer.getByRole('button', { name: '发表', exact: true }).click()
    await expect(reviews.getByText('手机上评')).toBeVisible()
  })
})
