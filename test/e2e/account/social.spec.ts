import type { Page } from '@playwright/test'
import { socialWay, socialWays, somebody } from '../../support/account/social.ts'
import { expectAccessible } from '../support/axe.ts'
import { agreeing, wechatFor } from '../support/identity-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const qq = socialWay('QQ')
const isMember = (page: Page) => expect(page.getByRole('button', { name: '我的菜单' })).toBeVisible()
/** The first login is offered something to begin with. */
const isNewcomer = async (page: Page) => {
  await page
    .getByRole('dialog', { name: /^欢迎来到/ })
    .getByRole('button', { name: '跳过' })
    .click()
  await isMember(page)
}

test('whoever comes from QQ makes an account, is known the second time, and keeps the only way in', async ({
  context,
  page,
  site,
}) => {
  const fake = await agreeing(site, qq, somebody())
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await dialog.getByRole('button', { name: 'QQ' }).click()
  await expect(dialog.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  await dialog.getByRole('tab', { name: '创建新账号' }).click()
  await dialog.getByRole('button', { name: '创建并登录' }).click()
  await expect(page.getByText('登录成功')).toBeVisible()
  await isNewcomer(page)

  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/announcement')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await dialog.getByRole('button', { name: 'QQ' }).click()
  // Nothing there was waiting for it.
  await expect(page).toHaveURL(`${site.origin}/`)
  await isMember(page)
  await page.goto('/account/links')
  await expect(page.getByText('这是您唯一的登录方式，请先设置密码或绑定手机、邮箱')).toBeVisible()
  await expect(page.getByRole('button', { name: '解绑QQ' })).toBeDisabled()
  await fake.close()
})

test('whoever comes from QQ and has an account binds it, links every other provider, and unlinks QQ', async ({
  page,
  site,
}) => {
  // Six providers there and back.
  test.slow()
  const who = await site.newMember()
  const ways = socialWays.filter(({ userAgent }) => userAgent === undefined)
  const fakes = []
  for (const way of ways) fakes.push(await agreeing(site, way, somebody({ nickname: `我的${way.name}` })))
  await site.admin.adminConfig.update({ COMMON_LOGIN: { DY: true } })
  const dialog = page.getByRole('dialog')
  const bind = dialog.getByRole('button', { name: '绑定并登录' })
  await page.goto('/')
  await dialog.getByRole('button', { name: 'QQ' }).click()
  await bind.click()
  await expect(dialog.getByText('请输入账号密码')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  // It outlives a reload.
  await page.reload()
  await expect(bind).toBeVisible()
  await dialog.getByLabel('账号', { exact: true }).fill(who.name)
  await dialog.getByLabel('密码', { exact: true }).fill('not the password')
  await bind.click()
  await expect(page.getByText('账号或密码不正确')).toBeVisible()
  await dialog.getByLabel('密码', { exact: true }).fill(who.password)
  await bind.click()
  await isNewcomer(page)

  await page.goto('/account/links')
  for (const [index, word] of ['QQ', '抖音', '微信', '华为', '百度', '小米'].entries()) {
    await takenOver(page)
    if (word !== 'QQ') await page.getByRole('button', { name: `绑定${word}` }).click()
    // Asked once, as all of this is in ten minutes.
    if (index === 1) {
      const proof = page.getByRole('dialog', { name: '安全验证' })
      await proof.getByLabel('登录密码').fill(who.password)
      await proof.getByRole('button', { name: '验证', exact: true }).click()
    }
    await expect(page.getByText(`我的${ways[index]?.name}`)).toBeVisible()
    await expect(page.getByRole('button', { name: `解绑${word}` })).toBeEnabled()
  }
  await expect(page.getByText('绑定成功')).toBeVisible()
  await takenOver(page)
  await page.getByRole('button', { name: '解绑QQ' }).click()
  await dialog.getByRole('button', { name: '解绑', exact: true }).click()
  await expect(page.getByText('已解绑')).toBeVisible()
  await expect(page.getByRole('button', { name: '绑定QQ' })).toBeVisible()
  await expectAccessible(page, 'main')
  await Promise.all(fakes.map((fake) => fake.close()))
})

test('return pages: without their values nothing is asked; refusals are told, and lead home', async ({
  page,
  site,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('-callback')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/return/login-douyin?code=a&state=b')
  await expect(page).toHaveURL(`${site.origin}/`)
  expect(calls).toEqual([])
  await page.goto('/return/login-douyin?code=a&state=b&scopes=c')
  await expect(page.getByRole('heading', { name: '抖音登录中…' })).toBeVisible()
  await expect(page.getByText('登录已失效，请重新发起')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/`)
  expect(calls).toEqual(['/api/aoir-user-auth/login-douyin-callback'])
  await page.goto('/return/login-nowhere?code=a&state=b')
  await expect(page.getByText('Page Not Found: /return/login-nowhere')).toBeVisible()

  // What is switched on but not set up, and what the provider itself refuses.
  const fake = await agreeing(site, { ...qq, flags: { QQ: true, DY: true } }, somebody())
  fake.mood.add('foreign')
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '抖音' }).click()
  await expect(page.getByText('该登录方式尚未配置，请联系管理员')).toBeVisible()
  await page.reload()
  await dialog.getByRole('button', { name: 'QQ' }).click()
  await expect(page.getByText('第三方平台未认可这次登录，请重试')).toBeVisible()
  await expect(page).toHaveURL(`${site.origin}/`)
  await fake.close()
})

test('a code of WeChat grows old, is drawn anew, and lets in who scans it', async ({ page, site }) => {
  const wechat = await wechatFor(site)
  await page.clock.install()
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const state = dialog.getByRole('status')
  const [drawn, watched] = ['/api/wechat/qrcode', '/api/wechat/qrcode/check-login'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  )
  await dialog.getByRole('button', { name: '扫码登录' }).click()
  await expect(dialog.getByRole('img', { name: '微信登录二维码' })).toBeVisible()
  const { scene_str, type } = (await drawn)?.postDataJSON() ?? {}
  expect({ scene_str, type }).toEqual({ scene_str: expect.stringMatching(/^[0-9a-f]{32}$/), type: 'login' })
  await page.clock.runFor(1500)
  expect((await watched)?.postDataJSON()).toEqual({ scene_str, type: 'login' })
  await expect(state).toHaveText('等待扫码')
  await page.clock.fastForward(300_000)
  await expect(state).toHaveText('二维码已过期')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '刷新二维码' }).click()
  await expect(state).toHaveText('等待扫码')
  await expect.poll(() => wechat.scenes.size).toBe(2)
  // Waiting is nothing to speak of.
  await expect(page.locator('[data-toast]')).toHaveCount(0)

  await wechat.scan('o-somebody-with-a-phone')
  await expect(dialog.getByRole('heading', { name: '绑定账号' })).toBeVisible()
  await dialog.getByRole('tab', { name: '创建新账号' }).click()
  await dialog.getByRole('button', { name: '创建并登录' }).click()
  await expect(page.getByText('登录成功')).toBeVisible()
  await isNewcomer(page)
  await wechat.close()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('QQ leads through the login page to the page that was wanted; WeChat has one flag', async ({ page, site }) => {
    const fake = await agreeing(site, { ...qq, flags: { MOBILE: { QQ: true, WX: true } } }, somebody())
    await page.clock.install()
    await page.goto('/webapp/user/purse')
    const button = page.getByRole('button', { name: 'QQ' })
    await button.click()
    await expect(page.getByText('请先阅读并同意用户协议和隐私政策')).toBeVisible()
    await expect(page.getByRole('button', { name: '微信' })).toBeVisible()
    await page.getByRole('checkbox').check()
    // A second press within 800 ms would be the same press.
    await page.clock.runFor(800)
    await button.click()
    await expect(page.getByRole('heading', { name: '绑定账号' })).toBeVisible()
    await page.getByRole('tab', { name: '创建新账号' }).click()
    // It was ticked before.
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByRole('button', { name: '创建并登录' }).click()
    await expect(page).toHaveURL(/\/webapp\/user\/purse$/)
    await fake.close()
  })
})
