import {
  anArticleBoard,
  articleEditor,
  articleSheet,
  sitDownToArticle,
  switchArticles,
} from '../support/article-scene.ts'
import { expectAccessible } from '../support/axe.ts'
import { choose, giveFiles, picture, toast } from '../support/media-files.ts'
import { anActor } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { editor, parts, publishButton, published } from '../support/writing.ts'

test.describe('an article', () => {
  test('is written with cover, summary, source and a column founded in place', async ({ page, site }) => {
    const { writer, boardName, title, text } = await sitDownToArticle(page, site)
    await title.fill('一座灯塔的断代史')
    await text.fill('灯'.repeat(800))
    await expect(page.getByText('800 字 · 约 2 分钟')).toBeVisible()

    // Only boards for articles are offered.
    await page.getByRole('button', { name: /^文章板块/ }).click()
    const boards = page.getByRole('dialog', { name: '选择板块' })
    await expect(boards.getByRole('button', { name: /胶片/ })).toHaveCount(0)
    await boards.getByRole('button', { name: new RegExp(boardName) }).click()

    await page.getByRole('button', { name: '添加封面' }).click()
    const picker = page.getByRole('dialog', { name: '图片管理' })
    await choose(picker, await picture('海.png', 800, 800))
    await picker.getByRole('button', { name: '确认上传' }).click()
    await picker.getByRole('button', { name: '插入图片' }).click()
    const crop = page.getByRole('dialog', { name: '裁剪封面' })
    await crop.getByRole('button', { name: '保存' }).click()
    await expect(crop).toBeHidden()
    await expect(page.getByRole('button', { name: '移除封面' })).toBeVisible()

    await page.getByRole('textbox', { name: '摘要' }).fill('一盏从没灭过的灯')
    await expect(page.getByText('8/200，不写则取正文开头')).toBeVisible()

    await page.getByRole('button', { name: '转载' }).click()
    await publishButton(page).click()
    await expect(page.getByText('转载需要填写来源').first()).toBeVisible()
    const source = page.getByRole('textbox', { name: '来源名称' })
    await expect(source).toBeFocused()
    await expectAccessible(page)
    await source.fill('海岸')
    await page.getByRole('textbox', { name: /^原文链接/ }).fill('ftp://example.com')
    await publishButton(page).click()
    await expect(page.getByRole('textbox', { name: /^原文链接/ })).toBeFocused()
    await page.getByRole('textbox', { name: /^原文链接/ }).fill('https://example.com/lamp')

    await pickOption(page.getByRole('combobox', { name: '专栏' }), '新建专栏…')
    const column = page.getByRole('dialog', { name: '新建专栏' })
    await column.getByRole('button', { name: '创建专栏' }).click()
    await expect(column.getByText('请输入专栏名')).toBeVisible()
    await column.getByRole('textbox', { name: '专栏名' }).fill('海岸线札记')
    await column.getByRole('textbox', { name: '专栏名' }).press('Enter')
    await expect(column).toBeHidden()
    await expect(page.getByRole('combobox', { name: '专栏' })).toHaveText('海岸线札记')

    await publishButton(page).click()
    await expect(page).toHaveURL(/\/\d+$/)
    const [article] = await published(writer)
    expect(article).toMatchObject({
      title: '一座灯塔的断代史',
      article: {
        summary: '一盏从没灭过的灯',
        origin: 'reprint',
        sourceName: '海岸',
        sourceUrl: 'https://example.com/lamp',
        column: { title: '海岸线札记' },
        cover: { width: 800, height: 450 },
      },
    })
  })

  test('is offered again after the page went away, with all that it has besides', async ({ page, site }) => {
    const { writer, title } = await sitDownToArticle(page, site)
    await title.fill('半篇')
    await page.getByRole('textbox', { name: '摘要' }).fill('写到一半')
    await page.getByRole('button', { name: '翻译' }).click()
    await page.getByRole('textbox', { name: /^原文链接/ }).fill('https:/')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(toast(page, '草稿已保存')).toBeVisible()
    expect((await writer.api.post.drafts({})).list).toMatchObject([
      { title: '半篇', article: { summary: '写到一半', origin: 'translation', sourceUrl: '' } },
    ])
    // The form for posts does not offer it.
    await page.goto(editor)
    await expect(parts(page).text).toBeVisible()
    await expect(page.getByRole('button', { name: '恢复草稿' })).toHaveCount(0)
    await page.goto(articleEditor)
    await page.getByRole('button', { name: '恢复草稿' }).click()
    await expect(title).toHaveValue('半篇')
    await expect(page.getByRole('textbox', { name: '摘要' })).toHaveValue('写到一半')
    await expect(page.getByRole('textbox', { name: /^原文链接/ })).toHaveValue('https:/')
    // From the list of drafts one comes back to the form it was written in.
    await page.goto('/platform/drafts')
    await expect(page.getByRole('cell', { name: '新文章' })).toBeVisible()
    await expect(page.getByRole('link', { name: '继续写：半篇' })).toHaveAttribute('href', /editor-article\?draft=\d+$/)
  })

  test('is changed in its own form, whichever address leads there, and keeps what is not touched', async ({
    page,
    site,
  }) => {
    const { boardId } = await anArticleBoard(site)
    const writer = await anActor(site)
    const [cover] = await giveFiles(site, writer, [await picture('宽.png', 320, 180)])
    const { _id: columnId } = await writer.api.column.create({ title: '札记' })
    const { _id } = await writer.api.post.publish({
      systemId: boardId,
      title: '旧题',
      content: '旧文',
      article: { cover: cover?.path, summary: '旧的摘要', columnId },
    })
    await logIn(page, site, writer)
    await page.goto(`${editor}?posts=${_id}`)
    await expect(page).toHaveURL(new RegExp(`editor-article\\?posts=${_id}$`))
    const { title } = parts(page)
    await expect(title).toHaveValue('旧题')
    await expect(page.getByRole('combobox', { name: '专栏' })).toHaveText('札记')
    await title.fill('新题')
    await page.getByRole('button', { name: '仅自己可见' }).click()
    await page.getByRole('button', { name: '预览' }).click()
    const preview = page.getByRole('dialog', { name: '预览' })
    await expect(preview.getByText('旧的摘要')).toBeVisible()
    await preview.press('Escape')
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(toast(page, '修改成功')).toBeVisible()
    expect(await writer.api.post.one({ id: _id })).toMatchObject({
      title: '新题',
      visibility: 'private',
      article: { summary: '旧的摘要', column: { _id: columnId }, cover: { path: cover?.path } },
    })
  })

  test('cannot be begun while articles are off, and what is there can be changed', async ({ page, site }) => {
    const { boardId } = await anArticleBoard(site)
    const writer = await anActor(site)
    const { _id } = await writer.api.post.publish({ systemId: boardId, title: '早先的', content: '正文' })
    await switchArticles(site, false)
    await logIn(page, site, writer)
    await page.goto('/')
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByRole('menuitem', { name: /发文章/ }).click()
    await expect(toast(page, '文章未启用')).toBeVisible()
    await page.goto(articleEditor)
    await expect(page.getByRole('heading', { name: '文章未启用' })).toBeVisible()
    await expect(parts(page).text).toHaveCount(0)
    await page.goto(`${articleEditor}?posts=${_id}`)
    await parts(page).title.fill('改过的')
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(toast(page, '修改成功')).toBeVisible()
    await page.goto('/platform/content/article')
    await expect(page.getByText(/^文章未启用：已有的文章/)).toBeVisible()
    await expect(page.getByRole('row', { name: /改过的/ })).toBeVisible()
  })

  test('is begun from the menu, and on a phone from the sheet', async ({ browser, page, site }) => {
    const { boardName } = await anArticleBoard(site)
    const writer = await anActor(site)
    await logIn(page, site, writer)
    await page.goto('/')
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByRole('menuitem', { name: /发文章/ }).click()
    await expect(page).toHaveURL(new RegExp(`${articleEditor}$`))

    const phone = await browser.newContext({ ...onPhone, baseURL: site.origin, locale: 'zh-CN' })
    const small = await phone.newPage()
    await logIn(small, site, writer)
    await small.goto('/webapp')
    await takenOver(small)
    await small.getByRole('button', { name: '发布' }).click()
    await small.getByRole('button', { name: /发文章/ }).click()
    await expect(small).toHaveURL(new RegExp(`${articleSheet}$`))
    const { title, text } = parts(small)
    await title.fill('手机上写的')
    await text.fill('字')
    await expectAccessible(small)
    await small.getByRole('button', { name: /^文章板块/ }).click()
    const boards = small.getByRole('dialog', { name: '选择板块' })
    await boards.getByRole('button', { name: new RegExp(boardName) }).click()
    await expect(boards).toBeHidden()
    await small.getByRole('textbox', { name: '摘要' }).fill('短短一句')
    await small.getByRole('button', { name: '发布', exact: true }).click()
    await expect(small).toHaveURL(/\/webapp\/\d+$/)
    expect(await published(writer)).toMatchObject([{ title: '手机上写的', article: { summary: '短短一句' } }])
    await phone.close()
  })
})
