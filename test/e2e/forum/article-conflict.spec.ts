import type { Page } from '@playwright/test'
import { anArticleBoard, articleEditor, articleSheet } from '../support/article-scene.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { parts } from '../support/writing.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })

/** An article whose author has it open; somebody else has just changed it. */
async function aChange(page: Page, site: Site, path: string) {
  const { boardId } = await anArticleBoard(site)
  const writer = await anActor(site)
  const body = { systemId: boardId, title: '灯塔', content: '开头' }
  const { _id } = await writer.api.post.publish(body)
  await logIn(page, site, writer)
  await visit(page, `${path}?posts=${_id}`)
  await expect(parts(page).text).toContainText('开头')
  await writer.api.post.update({ postsId: _id, ...body, content: '别处写的' })
  await parts(page).text.fill('这里写的')
  const text = async () => JSON.stringify((await writer.api.post.source({ postsId: _id })).content)
  const drafts = async () => (await writer.api.post.drafts({})).list.map(({ excerpt }) => excerpt)
  return { text, drafts, dialog: page.getByRole('dialog', { name: '这篇内容在别处修改过' }) }
}

test('an article that was changed elsewhere is shown beside one’s own, which is chosen', async ({ page, site }) => {
  const { text, drafts, dialog } = await aChange(page, site, articleEditor)
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(dialog.locator('ins').first()).toBeVisible()
  await expectAccessible(page)
  expect(await text(), 'nothing was written over').toContain('别处写的')
  await dialog.getByRole('button', { name: '用我的' }).click()
  await expect(page).toHaveURL(/\/\d+$/)
  expect(await text()).toContain('这里写的')
  expect(await drafts()).toEqual(['别处写的'])
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the other one is chosen, and one’s own becomes a draft', async ({ page, site }) => {
    const { text, drafts, dialog } = await aChange(page, site, articleSheet)
    await page.getByRole('button', { name: '发布', exact: true }).click()
    await dialog.getByRole('button', { name: '用别处的' }).click()
    await expect(parts(page).text).toContainText('别处写的')
    await expect(dialog).toBeHidden()
    expect(await text()).toContain('别处写的')
    expect(await drafts()).toEqual(['这里写的'])
  })

  test('a draft that another window writes is not written over', async ({ page, site }) => {
    const { boardId } = await anArticleBoard(site)
    const { api, ...writer } = await anActor(site)
    const draft = (words: string) => ({
      systemId: boardId,
      title: '灯塔',
      content: { type: 'doc' as const, content: [paragraph(words)] },
      article: {},
    })
    const { _id } = await api.post.saveDraft({ draft: draft('开头') })
    await logIn(page, site, writer)
    await visit(page, `${articleSheet}?draft=${_id}`)
    await expect(parts(page).text).toContainText('开头')
    await api.post.saveDraft({ _id, draft: draft('别处写的') })
    await parts(page).text.fill('这里写的')
    await page.getByRole('button', { name: '存草稿' }).click()
    const dialog = page.getByRole('dialog', { name: '这篇内容在别处修改过' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const kept = async () => JSON.stringify((await api.post.draft({ _id }))?.draft.content)
    expect(await kept(), 'nothing was written over').toContain('别处写的')
    await dialog.getByRole('button', { name: '稍后再选' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '查看差异' }).click()
    await dialog.getByRole('button', { name: '用我的' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(kept).toContain('这里写的')
    const { list } = await api.post.revisions({ _id })
    const texts = await Promise.all(list.map((one) => api.post.revision({ revisionId: one._id })))
    expect(JSON.stringify(texts)).toContain('别处写的')
  })
})
