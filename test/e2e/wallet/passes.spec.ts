import { anArticleBoard } from '../support/article-scene.ts'
import { expectAccessible } from '../support/axe.ts'
import { chooseFrom } from '../support/media-files.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { chooseBoard, publishButton, published, sitDown } from '../support/writing.ts'

async function sell(site: Site): Promise<void> {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({ COMMON_EARNING: { ...COMMON_EARNING, ON: true, SELLERS: 'member' } })
}

async function aRichReader(site: Site): Promise<Actor> {
  const reader = await anActor(site)
  const { _id: userId } = await reader.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 50, reason: '测试' })
  return reader
}

test('a founder sells passes for a board, and a member buys one in front of a post', async ({
  browser,
  page,
  site,
}) => {
  await sell(site)
  await site.admin.adminConfig.update({ COMMON_SYSTEM_CREATE: 'member', COMMON_SYSTEM_REVIEW: false })
  const founder = await anActor(site)
  const zone = await site.admin.board.adminSaveZone({ zoneName: '通行区' })
  const board = await founder.api.board.create({
    systemName: '夜航',
    systemSign: 'night-boat',
    systemZoneId: zone._id,
  })
  const post = await founder.api.post.publish({ systemId: board._id, title: '灯下的帖子', content: '灯下的字' })
  await logIn(page, site, founder)
  await page.goto('/System/forum/night-boat/manage')
  await pickOption(page.getByRole('combobox', { name: '谁可以阅读' }), '有通行证的人')
  await page.getByRole('textbox', { name: /^价格/ }).fill('5')
  await page.getByRole('textbox', { name: '通行证天数' }).fill('7')
  await expectAccessible(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('操作成功')).toBeVisible()

  const reader = await browser.newPage({ baseURL: site.origin })
  await logIn(reader, site, await aRichReader(site))
  await reader.goto(`/${post._id}`)
  await expect(reader.getByText('购买通行证后可阅读')).toBeVisible()
  await reader.getByRole('button', { name: /购买 7 天 · 5\.00/ }).click()
  const dialog = reader.getByRole('dialog', { name: '购买' })
  await expect(dialog.getByText('夜航')).toBeVisible()
  await expectAccessible(reader)
  await dialog.getByRole('button', { name: '购买' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: '灯下的帖子' })).toBeVisible()
  await reader.goto('/System/forum/night-boat')
  await expect(reader.getByRole('button', { name: /续期 7 天/ })).toBeVisible()
  await reader.close()
})

test('a pass of a column is bought on a phone and opens its articles', async ({ browser, site }) => {
  await sell(site)
  const { boardId } = await anArticleBoard(site)
  const author = await anActor(site)
  const column = await author.api.column.create({ title: '潮汐手记', access: { kind: 'paid', price: 12 } })
  const { _id } = await author.api.post.publish({
    systemId: boardId,
    title: '退潮',
    content: '退潮之后才看得见礁石，看得见去年沉下去的锚',
    access: { kind: 'paid', price: 3, teaser: 4 },
    article: { columnId: column._id },
  })
  const page = await browser.newPage({ baseURL: site.origin, ...onPhone })
  await logIn(page, site, await aRichReader(site))
  await page.goto(`/webapp/column/${column._id}`)
  await page.getByRole('button', { name: /购买 30 天 · 12\.00/ }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: '购买' }).getByRole('button', { name: '购买' }).click()
  await expect(page.getByRole('button', { name: /续期 30 天/ })).toBeVisible()
  await page.goto(`/webapp/${_id}`)
  await expect(page.getByText('去年沉下去的锚')).toBeVisible()
  await page.close()
})

test('a file is given with a post at a price of its own, bought and taken away', async ({ browser, page, site }) => {
  await sell(site)
  const { title, text, writer, boardName } = await sitDown(page, site)
  const file = { name: '航海图.txt', mimeType: 'text/plain', buffer: Buffer.from('北纬三十度') }
  await chooseFrom(page, page.getByRole('button', { name: '添加附件 0/10' }), [file])
  await page.getByRole('button', { name: '随帖子公开 · 航海图.txt' }).click()
  const files = page.getByRole('group', { name: '附件' })
  await pickOption(files.getByRole('combobox', { name: '阅读权限' }), '付费')
  await files.getByRole('textbox', { name: /^价格/ }).fill('2')
  await expectAccessible(page)
  await title.fill('航海图')
  await text.fill('图在附件里')
  await chooseBoard(page, boardName)
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/\d+$/)
  const [post] = await published(writer)
  const reader = await browser.newPage({ baseURL: site.origin })
  await logIn(reader, site, await aRichReader(site))
  await reader.goto(`/${post?._id}`)
  await expect(reader.getByText('图在附件里')).toBeVisible()
  await reader.getByRole('button', { name: '购买附件：航海图.txt' }).click()
  await reader.getByRole('dialog', { name: '购买' }).getByRole('button', { name: '购买' }).click()
  const download = reader.waitForEvent('download')
  await reader.getByRole('link', { name: '下载' }).click()
  expect((await download).suggestedFilename()).toBe('航海图.txt')
  await reader.close()
})
