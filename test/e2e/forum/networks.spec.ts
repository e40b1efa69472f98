import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { place, writeRegionDatabase } from '../../support/region-database.ts'
import { adminPassword } from '../../support/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const administrator = { name: 'admin', password: adminPassword }
const folder = temporaryFolder()
const file = join(folder, 'city.mmdb')
const fill = () => writeRegionDatabase(file, { '127.0.0.0/8': place('CN', 'GD') })
test.use({ variables: { IP_REGION_DB: file } })
test.describe.configure({ mode: 'serial' })
test.beforeEach(fill)
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A post with a comment and a reply, all from this machine. */
async function aTalk(site: Site) {
  const scene = await aScene(site)
  const { _id: commentId } = await scene.author.api.comment.publishComment({ postsId: scene.id, content: '补一张图' })
  await scene.author.api.comment.publishReply({ commentId, content: '晚上再说' })
  const { _id: userId } = await scene.author.api.user.ownInfo()
  return { ...scene, commentId, userId }
}

const region = 'IP 属地：广东'

test('the switch says what is missing, and works once it is there', async ({ page, site }) => {
  rmSync(file)
  await logIn(page, site, administrator)
  await page.goto('/admin/config')
  await page.getByRole('tab', { name: '访问' }).click()
  const row = page.getByRole('group', { name: '显示 IP 属地' })
  await expect(row.getByRole('switch')).toBeDisabled()
  await expect(row.getByText(`找不到 IP 属地数据库 ${file}`)).toBeVisible()

  fill()
  await page.reload()
  await page.getByRole('tab', { name: '访问' }).click()
  await expect(row.getByText('找不到')).toBeHidden()
  await row.getByRole('switch').check()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(row.getByText('数据库：Test-City')).toBeVisible()

  const { id, userId } = await aTalk(site)
  await page.context().clearCookies()
  await page.goto(`/${id}`)
  await expect(page.getByText(region)).toHaveCount(3)
  await page.goto(`/author/${userId}`)
  await expect(page.getByText(region)).toBeVisible()
  await page.context().addCookies([{ name: 'locale', value: 'en', url: site.origin }])
  await page.goto(`/${id}`)
  await expect(page.getByText('IP location: Guangdong')).toHaveCount(3)

  await site.admin.adminConfig.update({ COMMON_IP_REGION: false })
  await page.goto(`/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('IP location')).toHaveCount(0)
})

test('staff see the network of a text, all texts from there, and administrators the address', async ({
  page,
  site,
}) => {
  const { author, id } = await aTalk(site)
  await (await anActor(site)).api.report.create({ kind: 'posts', objectId: id, reason: 'spam' })
  await logIn(page, site, administrator)
  await page.goto('/admin/queue?kind=report')
  await page.getByRole('link', { name: /川西七天/ }).click()
  const side = page.getByRole('complementary', { name: '作者' })
  await expect(side.getByRole('link', { name: '127.0.0.0/24' })).toBeVisible()
  await expect(side.getByText('127.0.0.1', { exact: true })).toHaveCount(0)
  await side.getByRole('button', { name: '查看完整地址' }).click()
  await expect(side.getByText('127.0.0.1', { exact: true })).toBeVisible()
  const { _id: userId } = await author.api.user.ownInfo()
  const { log } = await site.admin.adminUser.info({ userId })
  expect(log.map(({ action }) => action)).toContain('user.view-addresses')

  await side.getByRole('link', { name: '127.0.0.0/24' }).click()
  await expect(page).toHaveURL(/\/admin\/content\?network=127\.0\.0\.0%2F24/)
  const row = page.getByRole('row').filter({ hasText: author.name })
  await expect(row.getByRole('link', { name: /^127\.0\.0\.0\/24 · \d+ 个账号$/ })).toBeVisible()
  await page.getByRole('button', { name: '只看 127.0.0.0/24' }).click()
  await expect(page).not.toHaveURL(/network=/)
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('regions stand with posts, comments, replies and on the page of an author', async ({ page, site }) => {
    await site.admin.adminConfig.update({ COMMON_IP_REGION: true })
    const { author, id, commentId, userId } = await aTalk(site)
    await logIn(page, site, author)
    await page.goto(`/webapp/${id}`)
    await expect(page.getByText(region)).toHaveCount(3)
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    await page.goto(`/webapp/posts/reply/${commentId}`)
    await expect(page.getByText(region)).toHaveCount(2)
    await page.goto(`/webapp/author/${userId}`)
    await expect(page.getByText(region)).toBeVisible()
  })
})
