import { expectAccessible } from '../support/axe.ts'
import { choose, picture } from '../support/media-files.ts'
import { anActor, visit } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

test('a member chooses the colour of the name and what stands behind the page, and others see it', async ({
  page,
  browser,
  site,
}) => {
  const actor = await anActor(site)
  const { _id, name } = await actor.api.user.ownInfo()
  await logIn(page, site, actor)
  await page.goto('/account')
  const colours = page.getByRole('radiogroup', { name: '昵称颜色' })
  await expect(colours.getByRole('radio', { name: '紫' })).toBeDisabled()
  await expect(page.getByRole('link', { name: '开通大会员后可用' })).toHaveAttribute('href', '/vip')
  const given = { base: 1 }
  await site.admin.adminConfig.update({ COMMON_PRIVILEGE: { name_colour: given, badge: given, background: given } })
  await page.reload()
  await colours.getByRole('radio', { name: '紫' }).check()
  await expect(page.getByText('昵称颜色已更新')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/author/${_id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toHaveCSS('color', 'rgb(122, 63, 196)')
  await expect(page.getByRole('img', { name: '专属标识' }).first()).toBeVisible()
  await page.getByRole('button', { name: '更换封面' }).click()
  await page.getByRole('menuitem', { name: '更换主页背景' }).click()
  const picker = page.getByRole('dialog', { name: '图片管理' })
  await choose(picker, await picture('背景.png', 800, 600))
  await picker.getByRole('button', { name: '确认上传' }).click()
  await picker.getByRole('button', { name: '插入图片' }).click()
  await expect(page.getByText('主页背景已更新')).toBeVisible()
  const { background } = await actor.api.user.publicInfo({ id: _id })
  await expect(page.locator(`img[src="${background}"]`)).toBeVisible()

  const small = await (await browser.newContext({ ...phone, baseURL: site.origin })).newPage()
  await logIn(small, site, actor)
  await visit(small, `/webapp/author/${_id}`)
  await expect(small.getByRole('heading', { name, level: 1 })).toHaveAttribute('data-name-colour', 'purple')
  await expect(small.locator(`img[src="${background}"]`)).toBeVisible()
  await visit(small, '/webapp/seting/user-data')
  await small.getByRole('radio', { name: '默认' }).check()
  await expect(small.getByText('昵称颜色已更新')).toBeVisible()
  expect((await actor.api.user.ownInfo()).nameColour).toBe('')
  await small.context().close()
})
