import type { Page } from '@playwright/test'
import { anArticleBoard, articleEditor, articleSheet, sitDownToArticle } from '../support/article-scene.ts'
import { expectAccessible } from '../support/axe.ts'
import { toast } from '../support/media-files.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { parts, published, takeBackVersion } from '../support/writing.ts'

/** Somebody with a draft of an article in front of them. */
async function aWriter(page: Page, site: Site) {
  const { boardId } = await anArticleBoard(site)
  const writer = await anActor(site)
  await logIn(page, site, writer)
  return { writer, draft: (text: string) => articleOf(boardId, text) }
}

function articleOf(systemId: string, text: string) {
  const content = {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  }
  return { systemId, title: '灯塔', content, article: {} }
}

async function open(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path)
  await expect(parts(page).text).toContainText(text)
}

const ahead = () => `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)} 20:00`
const schedulesAt = /^将在 \d{4}-\d\d-\d\d \d\d:\d\d 发布$/
const stateOf = async ({ api }: Actor, _id: string) => (await api.post.draft({ _id }))?.state

test('an article is given a time, another one, taken back, and published now', async ({ page, site }) => {
  const { writer, draft } = await aWriter(page, site)
  const { _id } = await writer.api.post.saveDraft({ draft: draft('雾季。') })
  await open(page, `${articleEditor}?draft=${_id}`, '雾季。')
  const button = page.getByRole('button', { name: '定时', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: '定时发布' })
  const time = dialog.getByRole('textbox', { name: '发布时间' })
  const set = dialog.getByRole('button', { name: '定时', exact: true })
  await time.fill('2020-01-01 20:00')
  await set.click()
  await expect(dialog.getByText('定时时间必须晚于现在')).toBeVisible()
  await expectAccessible(page)
  await time.fill(ahead())
  await set.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(schedulesAt)).toBeVisible()
  expect(await stateOf(writer, _id)).toBe('scheduled')
  // What is written from now on goes out with it.
  await parts(page).text.fill('雾季过后。')
  await button.click()
  await dialog.getByRole('button', { name: '取消定时' }).click()
  await expect(dialog).toBeHidden()
  expect(await writer.api.post.draft({ _id })).toMatchObject({ state: 'draft', excerpt: '雾季过后。' })
  await button.click()
  await time.fill(ahead())
  await set.click()
  await expect(dialog).toBeHidden()
  expect(await published(writer)).toEqual([])
  await page.getByRole('button', { name: '立即发布' }).click()
  await expect(page).toHaveURL(/\/\d+$/)
  expect(await published(writer)).toHaveLength(1)
})

test('a new article that lacks something is not scheduled, and the fault is shown', async ({ page, site }) => {
  const { title, text } = await sitDownToArticle(page, site)
  await title.fill('灯塔')
  await text.fill('雾季。')
  await page.getByRole('button', { name: '定时', exact: true }).click()
  await expect(page.getByRole('button', { name: /^文章板块/ })).toBeFocused()
  await expect(page.getByRole('dialog', { name: '定时发布' })).toBeHidden()
})

test('lists of drafts say when an article goes out', async ({ page, site }) => {
  const { writer, draft } = await aWriter(page, site)
  const { _id } = await writer.api.post.saveDraft({ draft: draft('雾季。') })
  await writer.api.post.setDraftState({ _id, state: 'scheduled', publishTime: Date.now() + 86_400_000 })
  await page.goto('/platform/drafts')
  await expect(page.getByRole('row', { name: /灯塔/ }).getByText(/^将在 \d\d-\d\d \d\d:\d\d 发布$/)).toBeVisible()
  // It is no forgotten text that somebody is asked about.
  await page.goto(articleEditor)
  await expect(parts(page).text).toBeVisible()
  await expect(page.getByRole('button', { name: '恢复草稿' })).toHaveCount(0)
})

test('an editor that is open when the article goes out says so', async ({ page, site }) => {
  const { writer, draft } = await aWriter(page, site)
  const { _id } = await writer.api.post.saveDraft({ draft: draft('雾季。') })
  await open(page, `${articleEditor}?draft=${_id}`, '雾季。')
  const { _id: postsId } = await writer.api.post.publish({ ...draft('雾季。'), draftId: _id })
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('这篇文章已经发布').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '查看文章' })).toHaveAttribute('href', new RegExp(`/${postsId}$`))
  expect(await published(writer)).toHaveLength(1)
})

test('an old version of a published article is compared and taken back', async ({ page, site }) => {
  const { writer, draft } = await aWriter(page, site)
  const { _id: postsId } = await writer.api.post.publish(draft('她数着灯。'))
  await writer.api.post.update({ postsId, ...draft('她数着船。') })
  await open(page, `${articleEditor}?posts=${postsId}`, '她数着船。')
  await page
    .getByRole('button', { name: /· 发布/ })
    .last()
    .click()
  await takeBackVersion(page, { was: '灯', is: '船' })
  await expect(parts(page).text).toContainText('她数着灯。')
  expect((await site.api().post.one({ id: postsId })).excerpt).toBe('她数着船。')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page).toHaveURL(new RegExp(`/${postsId}$`))
  expect((await site.api().post.one({ id: postsId })).excerpt).toBe('她数着灯。')
})

test('what the writer asks to keep is an old version of the draft', async ({ page, site }) => {
  const { writer, draft } = await aWriter(page, site)
  const { _id } = await writer.api.post.saveDraft({ draft: draft('第一稿') })
  await open(page, `${articleEditor}?draft=${_id}`, '第一稿')
  await parts(page).text.fill('第二稿')
  await parts(page).text.press('Control+s')
  await expect(toast(page, '草稿已保存')).toBeVisible()
  await expect(page.getByRole('button', { name: /· 手动/ })).toBeVisible()
  await parts(page).text.fill('第三稿')
  await page.getByRole('button', { name: /· 自动/ }).click()
  await page
    .getByRole('dialog', { name: /的版本$/ })
    .getByRole('button', { name: '恢复这个版本' })
    .click()
  await expect(parts(page).text).toContainText('第一稿')
  // What was there is kept, and the editor goes on.
  await expect(page.getByRole('button', { name: /· 手动/ })).toHaveCount(3)
  await parts(page).text.fill('第四稿')
  await parts(page).text.press('Control+s')
  await expect.poll(async () => (await writer.api.post.draft({ _id }))?.excerpt).toBe('第四稿')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the time is set and old versions are opened', async ({ page, site }) => {
    const { writer, draft } = await aWriter(page, site)
    const { _id } = await writer.api.post.saveDraft({ draft: draft('她数着灯。') })
    await writer.api.post.saveDraft({ _id, draft: draft('她数着船。') })
    await open(page, `${articleSheet}?draft=${_id}`, '她数着船。')
    await page.getByRole('button', { name: '定时发布' }).click()
    const dialog = page.getByRole('dialog', { name: '定时发布' })
    await dialog.getByRole('textbox', { name: '发布时间' }).fill(ahead())
    await dialog.getByRole('button', { name: '定时', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(schedulesAt)).toBeVisible()
    expect(await stateOf(writer, _id)).toBe('scheduled')
    await page.getByRole('button', { name: '历史版本' }).click()
    const drawer = page.getByRole('dialog', { name: '历史版本' })
    await drawer.getByRole('button', { name: /· 自动/ }).click()
    const old = page.getByRole('dialog', { name: /的版本$/ })
    await expect(old.locator('del')).toHaveText('灯')
    await old.getByRole('button', { name: '恢复这个版本' }).click()
    await expect(old).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(parts(page).text).toContainText('她数着灯。')
  })
})
