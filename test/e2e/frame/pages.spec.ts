import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { aScene } from '../support/post-scene.ts'
import { expect, holdBack, logIn, phone, type Site, test } from '../support/site.ts'

test('unmatched and impossible addresses each have their own sentence', async ({ page }) => {
  const unmatched = await page.goto('/no/such/page')
  expect(unmatched?.status()).toBe(404)
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible()
  const impossible = await page.goto('/not-a-post')
  expect(impossible?.status()).toBe(404)
  await expect(page.getByText('Page Not Found: /not-a-post')).toBeVisible()
})

test('theme and language are remembered and come from the server', async ({ page, site }) => {
  await logIn(page, site, await site.newMember())
  await page.goto('/')
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitemcheckbox', { name: '深色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible()
})

test('a closed site shows its sign to everybody but an administrator', async ({ page, site, browser }) => {
  await site.admin.adminConfig.update({ COMMON_CLOSE_WEB: true, COMMON_CLOSE_REASON: '搬家中，周日回来' })
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(503)
  await expect(page.getByText('搬家中，周日回来')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const admin = await browser.newPage({ baseURL: site.origin })
  await logIn(admin, site, { name: 'admin', password: 'the password of the first keeper' })
  expect((await admin.goto('/'))?.status()).toBe(200)
  await admin.close()
})

test('forced login stands in front of every page', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_LOGIN: { LOGIN_ACCESS: true } })
  await page.goto('/announcement')
  await expect(page.getByText('登录后访问').first()).toBeVisible()
  await expect(page.getByLabel('账号')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('账号')).toBeVisible()
  // No strip beside it where a scroll bar would be.
  await expect(page.locator('html')).toHaveCSS('scrollbar-gutter', 'auto')
})

test('a new build is offered quietly, and nothing reloads by itself', async ({ page }) => {
  await page.clock.install()
  await page.goto('/announcement')
  await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'another', timestamp: 1 } }))
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  // Its watch begins when the scripts have taken the page over, however long that takes.
  await expect(async () => {
    await page.clock.runFor(120_000)
    await expect(page.getByText('有新版本，点击刷新')).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('Back closes the login dialog and nothing else', async ({ page }) => {
  await page.goto('/announcement')
  await page.getByRole('link', { name: '板块', exact: true }).click()
  await expect(page).toHaveURL(/Aggregate-forum/)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/Aggregate-forum/)
  await page.goBack()
  await expect(page).toHaveURL(/announcement/)
})

test('an entry of a menu leads to its page, and Back leads away from it', async ({ page, site }) => {
  await logIn(page, site, await site.newMember())
  await page.goto('/announcement')
  await page.getByRole('button', { name: '我的菜单' }).click()
  await page.getByRole('menuitem', { name: '账号与安全' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/announcement$/)
})

test('a page off the first map is found with the network, or after it', async ({ page }) => {
  await page.goto('/System/Aggregate-forum')
  const lost = ['**/assets/*.js', '**/_payload.json*', '**/api/**']
  for (const address of lost) await page.route(address, (route) => route.abort())
  await page.getByRole('link', { name: '用户协议' }).first().click()
  await expect(page.getByRole('alert')).toContainText('网络不可用，连接后会自动重试')
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  for (const address of lost) await page.unroute(address)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('heading', { level: 1, name: '用户协议' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/Aggregate-forum$/)
  await page.goForward()
  await page.reload()
  await page.getByRole('link', { name: '公告', exact: true }).click()
  await expect(page).toHaveURL(/\/announcement$/)
})

test('hovering over a link fetches the page ahead', async ({ page }) => {
  await page.goto('/announcement')
  const payload = page.waitForResponse(/\/System\/Aggregate-forum\/_payload\.json/)
  await page.getByRole('link', { name: '板块', exact: true }).hover()
  expect((await payload).status()).toBe(200)
})

test('a page fetched ahead does not undo what was pressed meanwhile', async ({ page, site }) => {
  const { id } = await aScene(site, { title: '先赞后看' })
  await logIn(page, site, await site.newMember())
  await page.goto('/?sort=new')
  const { promise: isLiked, resolve: letGo } = Promise.withResolvers<void>()
  // Answered before the press, by a server whose clock is ahead; it arrives after the press.
  await page.route(`**/${id}/_payload.json*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"dataUpdatedAt":\d+/g, `"dataUpdatedAt":${Date.now() + 60_000}`)
    await isLiked
    await route.fulfill({ response, body })
  })
  const asked = page.waitForRequest(`**/${id}/_payload.json*`)
  const card = page.getByRole('article', { name: '先赞后看' })
  await card.getByRole('link', { name: '先赞后看' }).first().hover()
  await asked
  const answered = page.waitForResponse(`**/${id}/_payload.json*`)
  const liked = page.waitForResponse('**/api/aoir-like/**')
  await card.getByRole('button', { name: '点赞' }).click()
  await liked
  letGo()
  await (await answered).finished()
  await card.getByRole('link', { name: '先赞后看' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '先赞后看' })).toBeVisible()
  await expect(page.getByRole('button', { name: '点赞 1' }).first()).toHaveAttribute('aria-pressed', 'true')
})

test.describe('on a phone', () => {
  test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('desktop addresses lead to their mobile counterparts', async ({ page, site }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/webapp$/)
    await logIn(page, site, await site.newMember())
    await page.goto('/search?q=%E9%9D%92')
    await expect(page).toHaveURL(/\/webapp\/search\?q=/)
  })

  test('a page that was left is found as it was: typed text and scroll position', async ({ page, site }) => {
    await logIn(page, site, await site.newMember())
    await page.setViewportSize({ width: 390, height: 480 })
    await page.goto('/webapp/seting/seting')
    const agreement = page.getByRole('link', { name: '用户协议' })
    await agreement.click()
    await expect(page.getByRole('heading', { level: 1, name: '用户协议' })).toBeVisible()
    const pane = page.locator('[data-pane]:visible')
    // The place is noted when the browser reports the scrolling, which it does with the next frame.
    await pane.evaluate(async (box) => {
      const noted = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }))
      box.scrollTo(0, 200)
      await noted
    })
    await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(50)
    const place = await pane.evaluate((box) => box.scrollTop)
    await page.goBack()
    await expect(page).toHaveURL(/seting\/seting/)
    await page.goForward()
    await expect(page).toHaveURL(/user-agreement/)
    await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBe(place)
  })

  test('a page that was scrolled before its code came stays there', async ({ page, site }) => {
    await logIn(page, site, await site.newMember())
    await page.setViewportSize({ width: 390, height: 480 })
    const letGo = await holdBack(page, '**/assets/*.js')
    const arrival = page.goto('/webapp/seting/seting')
    const pane = page.locator('[data-pane]')
    // Its sheet may still be on its way.
    await expect
      .poll(() =>
        pane.evaluate((box) => {
          box.scrollTo(0, 200)
          return box.scrollTop
        }),
      )
      .toBe(200)
    letGo()
    await arrival
    // A press is answered: the code of the page has taken over. It is sent without moving anything into sight.
    const press = page.getByRole('switch', { name: '公开我的收藏' })
    await press.dispatchEvent('click')
    await expect(press).toBeChecked()
    expect(await pane.evaluate((box) => box.scrollTop)).toBe(200)
  })

  test('whoever does not want to wait for a page stays where they were', async ({ page, site }) => {
    const title = '不着急'
    const letGo = await slowPost(page, site, title)
    await logIn(page, site, await site.newMember())
    await page.goto('/webapp')
    const waiting = page.locator('[data-waiting]')
    await page.getByRole('link', { name: title }).first().click()
    await expect(waiting.getByRole('status')).toHaveText('加载中')
    // What the card has told is there at once.
    await expect(waiting.getByText(title, { exact: true })).toBeVisible()
    await expectAccessible(page, '[data-waiting]')
    await waiting.getByRole('button', { name: '返回' }).click()
    await expect(waiting).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/webapp')
    await page.getByRole('link', { name: title }).first().click()
    await expect(waiting).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
})

test.describe('without a network, on a phone', () => {
  test.use({ userAgent: phone.userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a page whose code does not come keeps the frame, and goes on by itself', async ({ page, site }) => {
    await logIn(page, site, await site.newMember())
    await page.goto('/webapp')
    const tab = page.getByRole('link', { name: '板块', exact: true })
    await expect(tab).toBeVisible()
    // Neither code nor data.
    const lost = ['**/assets/*.js', '**/_payload.json*', '**/api/**']
    for (const address of lost) await page.route(address, (route) => route.abort())
    await tab.click()
    await expect(page.getByRole('alert')).toContainText('网络不可用，连接后会自动重试')
    await expect(page.getByText('Internal Server Error')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
    for (const address of lost) await page.unroute(address)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { level: 1, name: '板块' })).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

/** A post whose words do not come before they are let go. */
async function slowPost(page: Page, site: Site, title: string): Promise<() => void> {
  const { id } = await aScene(site, { title })
  // Nothing is fetched ahead either.
  await page.route('**/_payload.json*', (route) => route.abort())
  return holdBack(page, `**/api/aoir-system-posts/${id}`)
}

test('a page that is slow to come shows its outline over the one before', async ({ page, site }) => {
  const title = '慢慢来'
  const letGo = await slowPost(page, site, title)
  await logIn(page, site, await site.newMember())
  await page.goto('/?sort=new')
  const waiting = page.locator('[data-waiting]')
  await page.getByRole('link', { name: title }).first().click()
  await expect(waiting.getByRole('status')).toHaveText('加载中')
  await expectAccessible(page, '[data-waiting]')
  await page.getByRole('link', { name: '公告', exact: true }).click()
  await expect(page).toHaveURL(/\/announcement$/)
  await expect(waiting).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: title }).first().click()
  await expect(waiting).toBeVisible()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
