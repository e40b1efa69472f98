import { toast } from '../support/media-files.ts'
import { aScene } from '../support/post-scene.ts'
import { expect, logIn, phone, test } from '../support/site.ts'

test.describe('on the desktop', () => {
  test('a guest on the home page is asked to log in, and may decline', async ({ page }) => {
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('账号')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('registers, is in at once and after a reload, and logs out', async ({ page, site }) => {
    const { name: taken } = await site.newMember()
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    const welcome = dialog.getByRole('heading', { name: '欢迎回来' })
    // Each form is a step of the history: Back leaves it for the one before.
    await dialog.getByRole('button', { name: '忘记密码' }).click()
    await expect(welcome).toBeHidden()
    await page.goBack()
    await expect(welcome).toBeVisible()
    await dialog.getByRole('button', { name: '注册一个' }).click()
    await dialog.getByRole('button', { name: '注册', exact: true }).click()
    await expect(page.getByText('账号不能为空')).toHaveCount(1)
    await expect(dialog.getByText('账号不能为空')).toBeVisible()
    await dialog.getByLabel('账号').fill('山野来客')
    await dialog.getByLabel('密码', { exact: true }).fill('一个足够长的密码')
    await dialog.getByLabel('邮箱').fill('not-an-address')
    await dialog.getByRole('button', { name: '注册', exact: true }).click()
    await expect(dialog.getByText('邮箱格式错误')).toBeVisible()
    await dialog.getByLabel('邮箱').fill('guest@example.com')
    await dialog.getByLabel('账号').fill(taken)
    await dialog.getByRole('button', { name: '注册', exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: '账号' })).toHaveAccessibleDescription(/账号已被使用/)
    await expect(page.getByText('账号已被使用')).toHaveCount(1)
    await dialog.getByLabel('账号').fill('山野来客')
    await dialog.getByRole('button', { name: '注册', exact: true }).click()
    // A newcomer is offered something to begin with, once.
    const offer = page.getByRole('dialog', { name: /^欢迎来到/ })
    await offer.getByRole('button', { name: '跳过' }).click()
    await expect(offer).toBeHidden()
    const mine = page.getByRole('button', { name: '我的菜单' })
    await expect(mine).toBeVisible()
    await page.reload()
    await expect(mine).toBeVisible()
    await expect(page.getByRole('main').or(page.getByRole('complementary')).getByText('山野来客').first()).toBeVisible()

    await mine.click()
    await page.getByRole('menuitem', { name: '退出' }).click()
    // The home page greets guests with a dialog that has such a button, too.
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  })

  test('says what is missing, and what is wrong', async ({ page }) => {
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入账号密码')).toHaveCount(1)
    await dialog.getByLabel('账号').fill('nobody-here')
    await dialog.getByLabel('密码', { exact: true }).fill('wrong password')
    await dialog.getByRole('button', { name: '登录', exact: true }).click()
    await expect(toast(page, '账号或密码不正确')).toBeVisible()
    await expect(page.getByText('账号或密码不正确')).toHaveCount(1)
  })

  test('an address that was never confirmed says so, and leads to where it is confirmed', async ({ page, site }) => {
    await logIn(page, site, await site.newMember())
    await page.goto('/account/security')
    const mail = page.getByRole('listitem').filter({ hasText: '未验证' })
    await expect(mail).toBeVisible()
    await mail.getByRole('button').click()
    await expect(page.getByRole('dialog').getByRole('button', { name: '发送验证码' })).toBeVisible()
  })

  test('a session that was ended elsewhere says so and ends here', async ({ page, site }) => {
    const who = await site.newMember()
    await logIn(page, site, who)
    await page.goto('/account')
    const { access_token } = await site.api().session.login({ username: who.name, password: who.password })
    await site.api(access_token).session.logoutOthers()
    await page.goto('/account')
    await expect(page.getByRole('button', { name: '登录', exact: true }).first()).toBeVisible()
  })

  test('two tabs with an old token renew at the same time, and both stay in', async ({ page, site, context }) => {
    const who = await site.newMember()
    await logIn(page, site, who)
    const second = await context.newPage()
    for (const tab of [page, second]) await tab.goto('/account')
    // The moment the token ends, as far as the browser knows.
    await context.addCookies([{ name: 'expires_in', value: '1', url: site.origin }])
    await Promise.all([page, second].map((tab) => tab.getByRole('link', { name: '首页' }).first().click()))
    for (const tab of [page, second]) {
      await tab.goto('/account')
      await expect(tab.getByText(who.name).first()).toBeVisible()
    }
  })
})

test.describe('on a phone', () => {
  test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a guest is sent to the login page with a word, and after it to the page that was wanted', async ({
    page,
    site,
  }) => {
    const who = await site.newMember()
    await page.goto('/webapp/user/purse')
    await expect(page).toHaveURL(/\/webapp\/login\?to=/)
    await expect(page.getByText('请先登录！')).toBeVisible()
    await page.getByPlaceholder('账号、手机号或邮箱').fill(who.email)
    await page.getByPlaceholder('密码').fill(who.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/webapp\/user\/purse$/)
    await page.goto('/webapp/login')
    await expect(page).toHaveURL(/\/webapp\/user\/mine$/)
  })

  test('the login page shows what its guest will read, and leads there', async ({ page, site }) => {
    const { id, author, systemId } = await aScene(site, { title: '雨天的光' })
    const { list } = await site.admin.board.list({ limit: 50 })
    const { systemName } = list.find(({ _id }) => _id === systemId) ?? { systemName: '' }
    await page.goto(`/${id}`)
    await expect(page).toHaveURL(/\/webapp\/login\?to=/)
    const reading = page.getByRole('region', { name: '登录后阅读' })
    await expect(reading.getByText('雨天的光')).toBeVisible()
    await expect(reading.getByText(`${author.name} · ${systemName}`)).toBeVisible()
    await page.getByPlaceholder('账号、手机号或邮箱').fill(author.email)
    await page.getByPlaceholder('密码').fill(author.password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(`/webapp/${id}`)
  })

  test('logs out', async ({ page, site }) => {
    await logIn(page, site, await site.newMember())
    await page.goto('/webapp/seting/seting')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/webapp$/)
  })
})
