import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'
import { aSerial, longChapter } from '../support/works-scene.ts'

const administrator = { name: 'admin', password: adminPassword }

test('switches bring fiction and manga into the header, and take them out again', async ({ page, site }) => {
  await logIn(page, site, administrator)
  await page.goto('/admin/config')
  await page.getByRole('tab', { name: '访问' }).click()
  for (const name of ['小说', '漫画']) await page.getByRole('switch', { name, exact: true }).check()
  await page.getByRole('button', { name: '保存' }).click()
  const switches = async () => (await site.api().config.siteConfig()).COMMON_WORKS
  await expect.poll(switches).toMatchObject({ FICTION: true, MANGA: true })
  await page.goto('/fiction')
  const nav = page.getByRole('navigation', { name: '主导航' })
  await nav.getByRole('link', { name: '漫画' }).click()
  await expect(page).toHaveURL(/\/manga$/)
  await site.admin.adminConfig.update({ COMMON_WORKS: { FICTION: true, MANGA: false } })
  expect((await page.goto('/manga'))?.status()).toBe(404)
  await page.goto('/fiction')
  await expect(nav.getByRole('link', { name: '小说' })).toBeVisible()
  await expect(nav.getByRole('link', { name: '漫画' })).toHaveCount(0)
})

test('a work is hidden with a reason and shown again, and its author is told', async ({ page, site }) => {
  const title = `要藏起来的书 ${Date.now()}`
  const { workId, author } = await aSerial(site, { title, chapters: [longChapter('一', 2)] })
  await logIn(page, site, administrator)
  await page.goto('/admin/works?kind=fiction')
  await page.getByRole('searchbox', { name: '按作品名查找' }).fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row.getByText('公开', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: `隐藏《${title}》` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByRole('button', { name: '侵权' }).click()
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click()
  await expect(row.getByText('已隐藏')).toBeVisible()
  await expect(row.getByText('原因：侵权')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(site.api().works.one({ id: workId })).rejects.toMatchObject({ code: 404 })
  const { list } = await author.api.notification.system({})
  expect(JSON.stringify(list)).toContain(title)
  await page.goto('/admin/works?state=hidden')
  const hidden = page.getByRole('row').filter({ hasText: title })
  await hidden.getByRole('button', { name: `恢复显示《${title}》` }).click()
  await dialog.getByRole('textbox').fill('已取得授权')
  await dialog.getByRole('button', { name: '恢复显示', exact: true }).click()
  await expect(hidden).toHaveCount(0)
  expect(await site.api().works.one({ id: workId })).toMatchObject({ state: 'public' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/admin/audit')
  await expect(page.getByText(`隐藏了「${title}」，原因：侵权`)).toBeVisible()
})

test('a single chapter is hidden with a reason and shown again', async ({ page, site }) => {
  const title = `有一章不妥的书 ${Date.now()}`
  const chapters = [longChapter('雾里的汽笛', 2), longChapter('潮位线', 2)]
  const { chapterIds, author } = await aSerial(site, { title, chapters })
  const [first = ''] = chapterIds
  const name = (await site.api().worksChapter.one({ id: first })).title
  await logIn(page, site, administrator)
  await page.goto('/admin/works')
  await page.getByRole('searchbox', { name: '按作品名查找' }).fill(title)
  await page.getByRole('button', { name: `《${title}》的章节` }).click()
  const listed = page.getByRole('dialog', { name: `《${title}》的章节` })
  const line = listed.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByText('公开', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('button', { name: `隐藏《${name}》` }).click()
  const dialog = page.getByRole('dialog', { name: `隐藏《${name}》` })
  await dialog.getByRole('button', { name: '侵权' }).click()
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(line.getByText('已隐藏')).toBeVisible()
  await expect(line.getByText('原因：侵权')).toBeVisible()
  await expect(site.api().worksChapter.one({ id: first })).rejects.toMatchObject({ code: 404 })
  expect(JSON.stringify((await author.api.notification.system({})).list)).toContain('侵权')
  await line.getByRole('button', { name: `恢复显示《${name}》` }).click()
  const back = page.getByRole('dialog', { name: `恢复显示《${name}》` })
  await back.getByRole('textbox').fill('已修改')
  await back.getByRole('button', { name: '恢复显示', exact: true }).click()
  await expect(back).toBeHidden()
  await expect(line.getByText('公开', { exact: true })).toBeVisible()
  expect(await site.api().worksChapter.one({ id: first })).toMatchObject({ title: name })
})

test('staff look at works, chapters, columns and what is said there in their places', async ({ page, site }) => {
  const { workId, author, chapterIds } = await aSerial(site, { chapters: [longChapter('一', 2)] })
  const { api } = author
  const [chapterId = ''] = chapterIds
  const { _id: columnId } = await api.column.create({ title: '灯下笔记' })
  const said = await api.worksComment.publish({ chapterId, block: 1, content: '写完了再看一遍' })
  await api.comment.publishReply({ commentId: said._id, content: '又看了一遍' })
  await logIn(page, site, administrator)
  const work = `/fiction/${workId}`
  const places = {
    work,
    chapter: `${work}/${chapterId}`,
    column: `/column/${columnId}`,
    comment: `${work}/${chapterId}#c-${said._id}`,
    reply: `${work}/${chapterId}`,
  }
  for (const [type, address] of Object.entries(places)) {
    await page.goto(`/admin/content?type=${type}&user=${said.user?._id}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('link', { name: /^查看「/ })).toHaveAttribute('href', address)
  }
  const reporter = await anActor(site)
  const reason = 'spam' as const
  await reporter.api.report.create({ kind: 'chapter', objectId: chapterId, reason })
  await reporter.api.report.create({ kind: 'column', objectId: columnId, reason })
  await page.goto('/admin/reports')
  const see = page.getByRole('article').getByRole('link', { name: '查看原文' })
  const seen = () => see.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await expect.poll(seen).toEqual(expect.arrayContaining([places.chapter, places.column]))
})

test('categories are made, renamed, put in order and deleted', async ({ page, site }) => {
  const mark = String(Date.now() % 1e6)
  const [one, two] = [`甲${mark}`, `乙${mark}`]
  await logIn(page, site, administrator)
  await page.goto('/admin/works-categories')
  for (const name of [one, two]) {
    await page.getByRole('button', { name: '新建分类' }).click()
    await page.getByRole('textbox', { name: '分类名称' }).fill(name)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const ours = page.getByRole('listitem').filter({ hasText: mark })
  await expect(ours).toHaveText([new RegExp(one), new RegExp(two)])
  await page.getByRole('button', { name: `上移 ${two}` }).click()
  await expect(ours).toHaveText([new RegExp(two), new RegExp(one)])
  await expectAccessible(page)
  await page.getByRole('button', { name: `编辑 ${one}` }).click()
  await page.getByRole('textbox', { name: '分类名称' }).fill(two)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已有同名分类')).toBeVisible()
  await page.getByRole('textbox', { name: '分类名称' }).fill(`丙${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(ours).toHaveText([new RegExp(two), new RegExp(`丙${mark}`)])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: `删除 ${two}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删除|确定/ })
    .click()
  await expect(ours).toHaveText([new RegExp(`丙${mark}`)])
  const { list } = await site.admin.worksCategory.list({})
  expect(list.filter(({ name }) => name.endsWith(mark)).map(({ name }) => name)).toEqual([`丙${mark}`])
})
