import { aColumnOf, anArticleBoard } from '../support/article-scene.ts'
import { expectAccessible } from '../support/axe.ts'
import { toast } from '../support/media-files.ts'
import { anActor } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test('an author finds, hides, files and deletes their articles in a table', async ({ page, site }) => {
  const { boardId } = await anArticleBoard(site)
  const author = await anActor(site)
  const ids: string[] = []
  for (const title of ['第一篇', '第二篇', '第三篇'])
    ids.push((await author.api.post.publish({ systemId: boardId, title, content: '正文' }))._id)
  await author.api.column.create({ title: '札记' })
  await author.api.post.saveDraft({ draft: { title: '没写完', article: {} } })
  await logIn(page, site, author)
  await page.goto('/platform/content/posts')
  await expect(page.getByText('还没有帖子')).toBeVisible()
  await page.getByRole('navigation', { name: '创作中心导航' }).getByRole('link', { name: '文章' }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(row('第一篇').getByRole('img', { name: '近 30 天 0 次浏览' })).toBeVisible()

  await page.getByRole('button', { name: '更多操作：第一篇' }).click()
  await page.getByRole('menuitem', { name: '设为仅自己可见' }).click()
  await expect(toast(page, '已设为仅自己可见')).toBeVisible()
  await expect(row('第一篇')).toContainText('仅自己可见')
  expect((await author.api.post.one({ id: ids[0] ?? '' })).visibility).toBe('private')

  // Several at once go into a column.
  await page.getByRole('checkbox', { name: '选择「第二篇」' }).check()
  await page.getByRole('checkbox', { name: '选择「第三篇」' }).check()
  await page.getByRole('button', { name: '加入专栏', exact: true }).click()
  const columns = page.getByRole('dialog', { name: '加入专栏' })
  await expect(columns.getByRole('button', { name: /札记/ })).toBeVisible()
  await expectAccessible(page)
  await columns.getByRole('button', { name: /札记/ }).click()
  await expect(toast(page, '已加入专栏「札记」')).toBeVisible()
  await expect(row('第三篇')).toContainText('札记')
  await page.getByRole('button', { name: '更多操作：第三篇' }).click()
  await page.getByRole('menuitem', { name: '移出专栏' }).click()
  await expect(row('第三篇')).not.toContainText('札记')
  expect((await author.api.post.one({ id: ids[1] ?? '' })).article?.column?.title).toBe('札记')

  await page.getByRole('link', { name: '仅自己可见' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: '草稿', exact: true }).click()
  await expect(page.getByRole('link', { name: '继续写：没写完' })).toHaveAttribute('href', /editor-article\?draft=/)
})

test('a column is founded, changed and deleted, and its articles stay', async ({ page, site }) => {
  const { boardId } = await anArticleBoard(site)
  const author = await anActor(site)
  await logIn(page, site, author)
  await page.goto('/platform/columns')
  await expect(page.getByText('0/20 个专栏')).toBeVisible()
  await page.getByRole('button', { name: '新建专栏' }).click()
  const dialog = page.getByRole('dialog', { name: '新建专栏' })
  await dialog.getByRole('textbox', { name: '专栏名' }).fill('字'.repeat(41))
  await dialog.getByRole('button', { name: '创建专栏' }).click()
  await expect(dialog.getByText('最多 40 个字')).toBeVisible()
  await dialog.getByRole('textbox', { name: '专栏名' }).fill('海岸线札记')
  await dialog.getByRole('textbox', { name: '简介' }).fill('沿着海岸走')
  await dialog.getByRole('button', { name: '创建专栏' }).click()
  await expect(toast(page, '专栏已创建')).toBeVisible()
  await expect(page.getByText('1/20 个专栏')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '编辑：海岸线札记' }).click()
  const edit = page.getByRole('dialog', { name: '编辑专栏' })
  await edit.getByRole('textbox', { name: '专栏名' }).fill('海')
  await edit.getByRole('checkbox', { name: /已完结/ }).check()
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: '海', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '沿着海岸走' })).toContainText('已完结')
  const { list } = await author.api.column.list({ select: { userId: (await author.api.user.ownInfo())._id } })
  expect(list).toMatchObject([{ title: '海', summary: '沿着海岸走', isFinished: true }])

  const { _id } = await author.api.post.publish({
    systemId: boardId,
    title: '留下来的',
    content: '正文',
    article: { columnId: list[0]?._id },
  })
  await page.getByRole('button', { name: '删除：海' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('0/20 个专栏')).toBeVisible()
  expect((await author.api.post.one({ id: _id })).article?.column).toBeNull()
})

test('articles of a column are put in order by buttons, by keys, by hand and by the menu', async ({ page, site }) => {
  const { boardId } = await anArticleBoard(site)
  const author = await anActor(site)
  const { columnId, ids } = await aColumnOf(author, boardId, ['甲', '乙', '丙'])
  await logIn(page, site, author)
  await page.goto(`/platform/columns/${columnId}`)
  const rows = page.getByRole('region', { name: /文章顺序/ }).getByRole('listitem')
  const saved = () => page.waitForResponse((response) => response.url().includes('/aoir-column/order'))
  await expect(rows).toHaveText([/甲/, /乙/, /丙/])
  await expectAccessible(page)

  let done = saved()
  await page.getByRole('button', { name: '下移《甲》' }).click()
  await done
  await expect(rows).toHaveText([/乙/, /甲/, /丙/])
  await expect(page.getByRole('status').filter({ hasText: '《甲》已移到第 2 篇' })).toHaveCount(1)

  const handle = page.getByRole('button', { name: /^拖动《甲》/ })
  await handle.focus()
  done = saved()
  await page.keyboard.press('ArrowDown')
  await done
  await expect(rows).toHaveText([/乙/, /丙/, /甲/])
  await expect(handle).toBeFocused()

  await handle.hover()
  await page.mouse.down()
  await page.getByRole('button', { name: /^拖动《乙》/ }).hover()
  done = saved()
  await page.mouse.up()
  await done
  await expect(rows).toHaveText([/甲/, /乙/, /丙/])
  // What is let go of by the escape key goes back.
  await handle.hover()
  await page.mouse.down()
  await page.getByRole('button', { name: /^拖动《丙》/ }).hover()
  await expect(rows).toHaveText([/乙/, /丙/, /甲/])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(rows).toHaveText([/甲/, /乙/, /丙/])

  done = saved()
  await page.getByRole('button', { name: '更多操作：丙' }).click()
  await page.getByRole('menuitem', { name: '移到最前' }).click()
  await done
  const order = async () => (await author.api.column.articles({ columnId })).list.map(({ title }) => title)
  expect(await order()).toEqual(['丙', '甲', '乙'])

  // Another window has added one: the order as it is here is refused, and the list read again.
  await author.api.post.publish({ systemId: boardId, title: '丁', content: '正文', article: { columnId } })
  await page.getByRole('button', { name: '下移《丙》' }).click()
  await expect(toast(page, '专栏里的文章已变化，请刷新后再试')).toBeVisible()
  await expect(rows).toHaveText([/丙/, /甲/, /乙/, /丁/])

  await page.getByRole('button', { name: '更多操作：甲' }).click()
  await page.getByRole('menuitem', { name: '移出专栏' }).click()
  await expect(rows).toHaveText([/丙/, /乙/, /丁/])
  expect((await author.api.post.one({ id: ids[0] ?? '' })).article?.column).toBeNull()
  await page.getByRole('link', { name: '写文章' }).click()
  await expect(page.getByRole('combobox', { name: '专栏' })).toHaveText('海岸线札记')
})

test('on a phone articles and columns are looked after as well', async ({ browser, site }) => {
  const { boardId } = await anArticleBoard(site)
  const author = await anActor(site)
  const { columnId } = await aColumnOf(author, boardId, ['甲', '乙'])
  const phone = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
  const page = await phone.newPage()
  await logIn(page, site, author)
  // A desk on a phone leads to the page for phones.
  await page.goto('/platform/content/article')
  await takenOver(page)
  await expect(page).toHaveURL(/\/webapp\/platform\/articles$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: '更多操作：甲' }).click()
  await page.getByRole('menuitem', { name: '设为仅自己可见' }).click()
  await expect(toast(page, '已设为仅自己可见')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/webapp/platform/columns/${columnId}`)
  await takenOver(page)
  const down = page.getByRole('button', { name: '下移《甲》' })
  expect(await down.boundingBox()).toMatchObject({ width: 44, height: 44 })
  const saved = page.waitForResponse((response) => response.url().includes('/aoir-column/order'))
  await down.click()
  await saved
  const { list } = await author.api.column.articles({ columnId })
  expect(list.map(({ title }) => title)).toEqual(['乙', '甲'])
  await phone.close()
})
