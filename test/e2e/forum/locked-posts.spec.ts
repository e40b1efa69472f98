import { expectAccessible } from '../support/axe.ts'
import { anActor, aScene, visit } from '../support/post-scene.ts'
import { pickOption } from '../support/select.ts'
import { expect, logIn, phone, test } from '../support/site.ts'
import { chooseBoard, publishButton, published, sitDown } from '../support/writing.ts'

test('an author hides a part and asks for followers; a guest sees the card, a follower the text in its place', async ({
  browser,
  page,
  site,
}) => {
  const { title, text, writer, boardName } = await sitDown(page, site)
  await pickOption(page.getByRole('combobox', { name: '阅读权限' }), '关注可见')
  await title.fill('暗房笔记')
  await title.press('Enter')
  await page.keyboard.type('开头谁都能看')
  await page.keyboard.press('Enter')
  await page.keyboard.type('底片的配方')
  await page.getByRole('button', { name: '插入隐藏内容' }).click()
  const part = text.getByRole('region', { name: '隐藏内容' })
  await expect(part).toContainText('底片的配方')
  await part.getByRole('combobox', { name: '阅读权限' }).selectOption('跟随全文')
  await expect(page.getByText('只有正文里跟随全文的隐藏内容需要解锁')).toBeVisible()
  await chooseBoard(page, boardName)
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/\d+$/)
  await expect(page.getByText('底片的配方')).toBeVisible()
  const [post] = await published(writer)
  expect(post?.access).toEqual({ kind: 'follow' })

  const guest = await browser.newPage({ baseURL: site.origin })
  const answer = await guest.goto(`/${post?._id}`)
  const html = (await answer?.text()) ?? ''
  expect(html).toContain('关注作者后可以阅读')
  expect(html).not.toContain('底片的配方')
  await expect(guest.getByRole('region', { name: '关注作者后可以阅读' }).getByText('还有 5 字')).toBeVisible()
  await guest.close()

  const member = await browser.newPage({ baseURL: site.origin })
  await logIn(member, site, await anActor(site))
  await member.goto(`/${post?._id}`)
  const card = member.getByRole('region', { name: '关注作者后可以阅读' })
  await expect(card).toBeVisible()
  await expectAccessible(member)
  await card.getByRole('button', { name: '关注' }).click()
  await expect(member.getByText('底片的配方')).toBeVisible()
  await expect(card).toHaveCount(0)
  await member.close()
})

test('on a phone somebody replies, and reads the rest where the card stood', async ({ browser, site }) => {
  const { author, systemId } = await aScene(site)
  const { _id } = await author.api.post.publish({
    systemId,
    title: '山里的路',
    content: `${'一路向上。'.repeat(30)}在第三个岔口向左`,
    access: { kind: 'reply', teaser: 20 },
  })
  const context = await browser.newContext({ ...phone, baseURL: site.origin })
  const page = await context.newPage()
  await logIn(page, site, await anActor(site))
  await visit(page, `/webapp/${_id}`)
  const card = page.getByRole('region', { name: '回复后可以阅读' })
  await expect(card).toBeVisible()
  await expect(page.getByText('第三个岔口')).toHaveCount(0)
  await card.getByRole('button', { name: '去回复' }).click()
  const area = page.getByRole('textbox', { name: '写评论' })
  await area.fill('想知道怎么走')
  await page.getByRole('button', { name: '发表' }).click()
  await expect(page.getByText('第三个岔口')).toBeVisible()
  await expect(card).toHaveCount(0)
  await context.close()
})
