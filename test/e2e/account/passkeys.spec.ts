import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { visit } from '../support/post-scene.ts'
import { expect, phone, test } from '../support/site.ts'

/** Devices make passkeys for names alone, so this site is opened by one. */
const port = await freePort()
const origin = `http://localhost:${port}`
test.use({ variables: { PORT: String(port), PUBLIC_ORIGIN: origin }, baseURL: origin })

/** A device of Chromium's own that knows its owner, and that a site may ask at once. */
async function aDevice(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: free } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return free
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: '管理通行密钥', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '通行密钥', exact: true })
  await dialog.getByRole('button', { name: '添加通行密钥', exact: true }).click()
  const proof = page.getByRole('dialog', { name: '安全验证', exact: true })
  await proof.getByLabel('登录密码').fill(password)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(dialog.getByText('通行密钥 1', { exact: true })).toBeVisible()
}

test('a passkey is made, renamed, opens the account, proves who is there, and is removed', async ({ page, site }) => {
  const member = await site.newMember()
  await aDevice(page)
  await page.goto(`${origin}/`)
  const entered = await page.request.post(`${origin}/api/aoir-user-auth/login`, {
    data: { username: member.name, password: member.password },
  })
  // Nobody greets them in the middle of this.
  await site.api((await entered.json()).data.access_token).user.welcomed({})
  await addPasskey(page, member.password)
  const dialog = page.getByRole('dialog', { name: '通行密钥', exact: true })
  await dialog.getByRole('button', { name: '给通行密钥「通行密钥 1」改名' }).click()
  const renaming = page.getByRole('dialog', { name: '改名', exact: true })
  await renaming.getByLabel('名称').fill('这台电脑')
  await renaming.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('这台电脑', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(`${origin}/`)
  // The form of the login opens by itself and offers it in the field of the account; this device agrees at once.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('access_token')

  // Logged in, but not proved: the device that is at hand is the first thing to be asked for.
  await page.goto(`${origin}/account/security`)
  await page.getByRole('button', { name: '管理通行密钥', exact: true }).click()
  await dialog.getByRole('button', { name: '移除通行密钥「这台电脑」' }).click()
  await page
    .getByRole('dialog', { name: '移除通行密钥', exact: true })
    .getByRole('button', { name: '移除', exact: true })
    .click()
  const proof = page.getByRole('dialog', { name: '安全验证', exact: true })
  await expect(proof.getByRole('button', { name: /用登录密码/ })).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: '使用通行密钥', exact: true }).click()
  await expect(page.getByText('已移除', { exact: true })).toBeVisible()
  await expect(dialog.getByText('这台电脑', { exact: true })).toBeHidden()
})

test('on a phone it opens the account from the page of the login', async ({ browser, site }) => {
  const member = await site.newMember()
  const context = await browser.newContext({ ...phone, baseURL: origin })
  const page = await context.newPage()
  await aDevice(page)
  await page.request.post(`${origin}/api/aoir-user-auth/login`, {
    data: { username: member.name, password: member.password },
  })
  await visit(page, `${origin}/webapp/seting/security`)
  await page.getByRole('button', { name: /通行密钥/ }).click()
  await page.getByRole('button', { name: '添加通行密钥', exact: true }).click()
  const proof = page.getByRole('dialog', { name: '安全验证', exact: true })
  await proof.getByLabel('登录密码').fill(member.password)
  await proof.getByRole('button', { name: '验证', exact: true }).click()
  await expect(page.getByText('通行密钥 1', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await context.clearCookies()
  await visit(page, `${origin}/webapp/login`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '通行密钥登录', exact: true }).click()
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('access_token')
  await context.close()
})
