import { startFakeSmtp } from '../../fakes/smtp.ts'
import { startFakeTencentSms } from '../../fakes/tencent-sms.ts'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { aMinuteLater, codeTo } from '../support/identity-scene.ts'

import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a new number logs in by the code it was sent, sets a first password, and forgets it', async ({
    context,
    page,
    site,
  }) => {
    await site.admin.adminConfig.update({ COMMON_LOGIN: { CAPTCHA: true, MOBILE: { PH: true } } })
    const send = page.getByRole('button', { name: '发送验证码' })
    const enter = page.getByRole('button', { name: '登录', exact: true })
    const byPhone = page.getByRole('button', { name: '手机验证码登录' })
    await page.clock.install()
    await page.goto('/webapp/login')
    await byPhone.click()
    await send.click()
    await expect(page.getByText('手机号不能为空').first()).toBeVisible()
    await page.getByPlaceholder('手机号', { exact: true }).fill('138 0013 8000')
    await page.getByRole('checkbox').check()
    await enter.click()
    await expect(page.getByText('验证码不能为空').first()).toBeVisible()
    await expectAccessible(page)
    await page.clock.runFor(800)
    await send.click()
    await expect(page.getByText('验证码已发送')).toBeVisible()
    const code = await codeTo(site, '+8613800138000')

    // Whoever reloads the page waits no less.
    await page.reload()
    await page.goto('/webapp/login')
    await byPhone.click()
    await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
    await page.clock.fastForward(60_000)
    await expect(send).toBeEnabled()

    await page.getByPlaceholder('手机号', { exact: true }).fill('13800138000')
    const digits = page.getByPlaceholder('短信里的 6 位数字')
    // The whole message is what people copy.
    await digits.evaluate((input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `【青屿】您的验证码是 ${code}，5 分钟内有效`)
    await expect(digits).toHaveValue(code)
    await page.getByRole('checkbox').check()
    await enter.click()
    await expect(page).toHaveURL(/\/webapp\/user\/mine$/)

    await page.goto('/webapp/seting/user-data/change-password')
    await expect(page.getByLabel('原密码')).toHaveCount(0)
    await page.getByLabel('新密码', { exact: true }).fill('destiny1')
    await page.getByLabel('确认新密码').fill('destiny1')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('这个密码太常见，请换一个')).toBeVisible()
    await page.getByLabel('新密码', { exact: true }).fill('a password at last')
    await expect(page.getByText('密码强度：较强')).toBeVisible()
    await page.getByLabel('确认新密码').fill('a password at last')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('密码已设置')).toBeVisible()
    await expect(page.getByLabel('原密码')).toBeVisible()

    await page.goto('about:blank')
    await context.clearCookies()
    await page.goto('/webapp/login')
    await aMinuteLater(page, site)
    await page.getByRole('button', { name: '忘记密码' }).click()
    await page.getByPlaceholder('手机号或邮箱', { exact: true }).fill('+86 138 0013 8000')
    await send.click()
    await page.getByPlaceholder('收到的 6 位数字').fill(await codeTo(site, '+8613800138000', 2))
    await page.getByPlaceholder('新密码').fill('a password to keep')
    await page.getByRole('button', { name: '重置密码' }).click()
    await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible()
    await site.api().session.login({ username: '13800138000', password: 'a password to keep' })
  })
})

test('registers with a code from a mail, forgets the password, and moves to another address', async ({
  context,
  page,
  site,
}) => {
  await site.admin.adminConfig.update({ COMMON_LOGIN: { VERIFY_CODE: true } })
  await page.clock.install()
  await page.goto('/')
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: '发送验证码' })
  const code = dialog.getByLabel('验证码', { exact: true })
  await dialog.getByRole('button', { name: '注册一个' }).click()
  await expect(dialog.getByRole('heading', { name: '注册账号' })).toBeVisible()
  await dialog.getByLabel('账号').fill('健忘的人')
  await dialog.getByLabel('密码', { exact: true }).fill('the first password')
  await dialog.getByLabel('邮箱').fill('forgetful@example.com')
  await send.click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await code.fill(await codeTo(site, 'forgetful@example.com'))
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  // The page is loaded anew for the member.
  await expect(page.getByRole('button', { name: '我的菜单' })).toBeVisible()
  await context.clearCookies()
  await page.goto('/')

  await aMinuteLater(page, site)
  await dialog.getByRole('button', { name: '忘记密码' }).click()
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expect(dialog.getByText('请输入手机号或邮箱')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  // An address that nobody has gets the same answer.
  await dialog.getByLabel('手机号或邮箱').fill('stranger@example.com')
  await send.click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await aMinuteLater(page, site)
  await dialog.getByLabel('手机号或邮箱').fill('forgetful@example.com')
  await send.click()
  await code.fill(await codeTo(site, 'forgetful@example.com', 2))
  await dialog.getByLabel('新密码').fill('the second password')
  await dialog.getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('密码已重置，请用新密码登录')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: '欢迎回来' })).toBeVisible()

  await logIn(page, site, { name: '健忘的人', password: 'the second password' })
  await page.goto('/account/security')
  await aMinuteLater(page, site)
  await page.getByRole('button', { name: '更换邮箱' }).click()
  await expect(send).toBeEnabled()
  await dialog.getByLabel('新邮箱').fill('moved@example.com')
  await send.click()
  await code.fill(await codeTo(site, 'moved@example.com'))
  await dialog.getByLabel('登录密码').fill('not the password')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('密码不正确')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('登录密码').fill('the second password')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('m***@example.com')).toBeVisible()
  await site.api().session.login({ username: 'moved@example.com', password: 'the second password' })
})

test('an administrator enters a mail server and an SMS service, and sees whether they work', async ({ page, site }) => {
  const [smtp, tencent] = await Promise.all([startFakeSmtp(), startFakeTencentSms()])
  smtp.accounts.set('site@example.com', 'the password of the mailbox')
  tencent.keys.set('AKIDours', 'the key of the service')
  // Its address is under "advanced", where few ever look.
  await site.admin.adminConfig.update({ SMS: { TENCENT: { ENDPOINT: tencent.url } } })
  await logIn(page, site, { name: 'admin', password: adminPassword }, { isProven: true })
  await page.goto('/admin/login')
  const mail = page.getByRole('region', { name: '邮件', exact: true })
  await mail.getByText('SMTP 服务器').click()
  await mail.getByLabel('服务器', { exact: true }).fill('127.0.0.1')
  await mail.getByLabel('端口', { exact: true }).fill(String(smtp.port))
  await mail.getByText('不加密').click()
  await mail.getByLabel('用户名').fill('site@example.com')
  await mail.getByRole('button', { name: '设置邮箱密码' }).click()
  await mail.getByRole('textbox', { name: '新的邮箱密码' }).fill('the password of the mailbox')
  await page.keyboard.press('Enter')
  await expect(mail.getByText('••••lbox')).toBeVisible()

  const sms = page.getByRole('region', { name: '短信', exact: true })
  await sms.getByText('腾讯云短信').click()
  await sms.getByLabel('SecretId').fill('AKIDours')
  await sms.getByLabel('SdkAppId').fill('1400000001')
  await sms.getByLabel('短信签名').fill('青屿')
  await sms.getByLabel('模板 ID').fill('1001')
  await sms.getByRole('button', { name: '设置短信 SecretKey' }).click()
  await sms.getByRole('textbox', { name: '新的短信 SecretKey' }).fill('the key of the service')
  await page.keyboard.press('Enter')
  await expect(sms.getByText('••••vice')).toBeVisible()
  await expect(mail.getByText('请先保存更改，再测试。')).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('没有未保存的改动')).toBeVisible()

  await mail.getByLabel('接收邮件的地址').fill('nobody@example.com')
  await mail.getByRole('button', { name: '发送', exact: true }).click()
  await expect(mail.getByText('服务商不接受收件人（550）')).toBeVisible()
  await expectAccessible(page, 'main')
  await mail.getByLabel('接收邮件的地址').fill('reader@example.com')
  await mail.getByRole('button', { name: '发送', exact: true }).click()
  await expect(mail.getByText('邮件已交给服务器，请查收。')).toBeVisible()
  expect(smtp.received).toMatchObject([{ from: 'site@example.com', to: ['reader@example.com'] }])
  await sms.getByLabel('接收短信的手机号').fill('13800138001')
  await sms.getByRole('button', { name: '发送', exact: true }).click()
  await expect(sms.getByText('短信已交给服务商，请看手机。')).toBeVisible()
  expect(tencent.delivered).toMatchObject([{ phone: '+8613800138001', params: ['000000'] }])
  await Promise.all([smtp.close(), tencent.close()])
})
