import { expectAccessible } from '../support/axe.ts'
import { anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

/** A post on a site that takes tips, and somebody who has ten to give. */
async function aTippedScene(site: Site) {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({ COMMON_EARNING: { ...COMMON_EARNING, ON: true } })
  const { author, id } = await aScene(site, { title: '扫描胶片的完整流程' })
  const giver = await anActor(site)
  const { _id: userId } = await giver.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount: 10, reason: '测试' })
  return { author, giver, id }
}

test('a reader tips a post, with words, and stands among its supporters', async ({ page, site }) => {
  const { author, giver, id } = await aTippedScene(site)
  await logIn(page, site, giver)
  await page.goto(`/${id}`)
  await page.getByRole('region', { name: '支持者' }).getByRole('button', { name: '打赏' }).click()
  const dialog = page.getByRole('dialog', { name: `打赏 ${author.name}` })
  await expect(dialog.getByRole('button', { name: '打赏 10.00' })).toBeEnabled()
  await dialog.getByRole('radio', { name: '50' }).check()
  await expect(dialog.getByRole('button', { name: '打赏 50.00' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '其他金额' }).fill('2.5')
  await dialog.getByRole('textbox', { name: '留言' }).fill('照着第三节换了灯，谢谢！')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '打赏 2.50' }).click()
  await expect(dialog.getByText('谢谢你的支持')).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  const supporters = page.getByRole('region', { name: '支持者' })
  await supporters.getByRole('button', { name: '收到 1 次打赏' }).click()
  const all = page.getByRole('dialog', { name: '支持者' })
  await expect(all.getByText('照着第三节换了灯，谢谢！')).toBeVisible()
  await expect(all.getByText(giver.name)).toBeVisible()
  expect((await giver.api.user.ownInfo()).money).toBe(7.5)
})

test('who has too little tops up, and finds the tip as it was', async ({ page, site }) => {
  const { author, giver, id } = await aTippedScene(site)
  await site.admin.adminConfig.update({ COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
  await logIn(page, site, giver)
  await page.goto(`/${id}`)
  await page.getByRole('region', { name: '支持者' }).getByRole('button', { name: '打赏' }).click()
  const dialog = page.getByRole('dialog', { name: `打赏 ${author.name}` })
  await dialog.getByRole('radio', { name: '50' }).check()
  await dialog.getByRole('textbox', { name: '留言' }).fill('很有用')
  await dialog.getByRole('button', { name: '充值 40.00 并打赏' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await expect(dialog.getByRole('textbox', { name: '留言' })).toHaveValue('很有用')
  await expect(dialog.getByRole('radio', { name: '50' })).toBeChecked()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the same by way of the page of top-ups', async ({ page, site }) => {
    const { author, giver, id } = await aTippedScene(site)
    await site.admin.adminConfig.update({ COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
    await logIn(page, site, giver)
    await page.goto(`/webapp/${id}`)
    await page.getByRole('region', { name: '支持者' }).getByRole('button', { name: '打赏' }).click()
    const dialog = page.getByRole('dialog', { name: `打赏 ${author.name}` })
    await dialog.getByRole('radio', { name: '50' }).check()
    await dialog.getByRole('textbox', { name: '留言' }).fill('很有用')
    await dialog.getByRole('button', { name: '充值 40.00 并打赏' }).click()
    await expect(page).toHaveURL(/\/webapp\/user\/recharge/)
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(dialog.getByRole('textbox', { name: '留言' })).toHaveValue('很有用')
  })

  test('a tip without a name, from a sheet', async ({ page, site }) => {
    const { author, giver, id } = await aTippedScene(site)
    await logIn(page, site, giver)
    await page.goto(`/webapp/${id}`)
    await page.getByRole('region', { name: '支持者' }).getByRole('button', { name: '打赏' }).click()
    const sheet = page.getByRole('dialog', { name: `打赏 ${author.name}` })
    await sheet.getByRole('switch', { name: '匿名' }).check()
    await sheet.getByRole('radio', { name: '5', exact: false }).first().check()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^打赏 / }).click()
    await expect(sheet.getByText('谢谢你的支持')).toBeVisible()
    const { list } = await author.api.tip.list({ target: { type: 'posts', _id: id } })
    expect(list).toMatchObject([{ user: null }])
  })
})
