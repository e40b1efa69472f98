import type { Locator } from '@playwright/test'
import { aChatScene } from '../support/chat-scene.ts'
import { aBoardOf, anActor, aScene } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

test.use(onPhone)

const barOf = (within: Locator) => within.getByRole('navigation', { name: '主导航' })

test('bars end at the edges, and a hidden one leaves nothing behind', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_APP_NAV_HIDEONSCROLL: true })
  const { ann, bob, say } = await aChatScene(site)
  await say(bob, '你好')
  await logIn(page, site, ann)
  await page.setViewportSize({ width: 390, height: 480 })
  await page.goto('/webapp/system')
  const create = await page.getByRole('link', { name: '创建' }).boundingBox()
  expect((create?.x ?? 0) + (create?.width ?? 0)).toBeGreaterThan(380)

  await page.goto('/webapp/user/mine')
  const bar = barOf(page.locator('body'))
  const unread = bar.getByText('1', { exact: true }).first()
  await expect(unread).toBeInViewport()
  await page.locator('[data-pane]:visible').evaluate((pane) => pane.scrollTo(0, 60))
  await expect(bar).toHaveAttribute('data-hidden')
  await expect(unread).not.toBeInViewport()

  await page.goto('/webapp/user/message')
  const top = page.getByText('置顶', { exact: true })
  const aside = await top.evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()]
    return inner.left + inner.right - outer.left - outer.right
  })
  expect(Math.abs(aside)).toBeLessThan(2)
})

test('a field of the profile is saved in the bar of its page', async ({ page, site }) => {
  const me = await anActor(site)
  await logIn(page, site, me)
  await page.goto('/webapp/seting/user-data')
  await page.getByRole('link', { name: /^昵称/ }).click()
  const save = page.locator('header').getByRole('button', { name: '保存' })
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: '清除' }).click()
  await expect(page.getByRole('textbox', { name: '昵称' })).toHaveValue('')
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: '昵称' }).fill(`改名${me.name}`)
  await save.click()
  await expect(page).toHaveURL(/\/user-data$/)
  await expect(page.getByRole('link', { name: `昵称 改名${me.name}` })).toBeVisible()
})

test('an empty list leads on: to authors, to a first post, to the login', async ({ page, site }) => {
  await aScene(site)
  await page.goto('/webapp?feed=follow')
  await expect(page.locator('main').getByRole('link', { name: '登录', exact: true })).toBeVisible()

  const me = await anActor(site)
  await logIn(page, site, me)
  await page.goto('/webapp?feed=follow')
  const authors = page.getByRole('list', { name: '活跃作者' })
  const known = authors.getByRole('listitem').first()
  await known.getByRole('button', { name: '关注' }).click()
  await expect(known.getByRole('button', { name: '已关注' })).toBeVisible()
  await page.getByRole('button', { name: '看看他们写了什么' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  for (const path of ['user/fans', 'user/message/comment-reply', 'user/message/follow', 'user/message/receive-like'])
    await test.step(path, async () => {
      await page.goto(`/webapp/${path}`)
      await expect(page.getByRole('link', { name: '去发帖' })).toHaveAttribute('href', /posts-publish$/)
    })
  for (const path of ['user/collect', 'user/message/system-messages'])
    await test.step(path, async () => {
      await page.goto(`/webapp/${path}`)
      await expect(page.getByRole('link', { name: '去逛逛' })).toHaveAttribute('href', '/webapp')
    })

  await page.goto('/webapp/platform/platform')
  await expect(page.getByRole('heading', { name: '写好个人资料' })).toBeVisible()
  const nothing = page.getByRole('main').filter({ has: page.getByRole('heading', { name: '还没有帖子' }) })
  await expect(nothing.getByRole('link', { name: '发帖子' }).last()).toHaveAttribute('href', /posts-publish$/)
})

test('the order of a board is chosen in a sheet, and Back leaves the board', async ({ page, site }) => {
  const systemId = await aBoardOf(site)
  await logIn(page, site, await anActor(site))
  const { systemName, zoneName } = await site.api().board.info({ sign: systemId })
  await page.goto('/webapp/system')
  // 推荐 names some boards only.
  await page.getByRole('navigation', { name: '分区' }).getByRole('link', { name: zoneName, exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`^${systemName}`) }).click()
  await page.getByRole('button', { name: '最新回复' }).click()
  await page.getByRole('dialog', { name: '排序' }).getByRole('button', { name: '最新发布' }).click()
  await expect(page).toHaveURL(/sort=new/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '最新发布' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/webapp\/system\?zone=\d+$/)
})

test('a page that is not there has a header with the way back, and a search that does not zoom', async ({
  page,
  site,
}) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/no/such/page')
  await expect(page.getByText('Page not found: /webapp/no/such/page')).toBeVisible()
  expect(
    await page
      .getByRole('searchbox')
      .or(page.getByRole('combobox'))
      .first()
      .evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
  ).toBeGreaterThanOrEqual(16)
  const back = page.locator('header').getByRole('button', { name: '返回' })
  const box = await back.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await back.click()
  await expect(page).toHaveURL(/\/webapp$/)
})

test('rows of a choice are as high as a finger', async ({ page, site }) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/seting/user-data/change-sex')
  await expect(page.locator('main').getByRole('radio')).toHaveCount(3)
  const heights = await page
    .locator('main label')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('help is offered where my things are: that of the site, or else ours', async ({ page, site }) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/user/mine')
  await page.getByRole('link', { name: '帮助与反馈' }).click()
  await page.getByText('怎样发帖？').click()
  await expect(page.getByText(/^点底部的 ＋/)).toBeVisible()
  await site.admin.customPage.adminSave({ path: 'help', title: '帮助', content: '写信给我们' })
  await page.goto('/webapp/user/mine')
  await page.getByRole('link', { name: '帮助与反馈' }).click()
  await expect(page.getByText('写信给我们')).toBeVisible()
  await site.admin.customPage.adminDelete({ path: 'help' })
})

test('help is offered at the login too, to whoever cannot get in', async ({ page, site }) => {
  const { COMMON_LOGIN } = (await site.admin.adminConfig.get()).document
  await site.admin.adminConfig.update({ COMMON_LOGIN: { ...COMMON_LOGIN, LOGIN_ACCESS: true } })
  await page.goto('/webapp/login')
  await page.getByRole('link', { name: '帮助', exact: true }).click()
  await page.getByText('忘记密码怎么办？').click()
  await expect(page.getByText(/^在登录页选“忘记密码”/)).toBeVisible()
  await expect(page.getByRole('link', { name: '发帖提问' })).toHaveCount(0)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: /^登录/ })).toBeVisible()
})

/** All that is sold for money is there, among it an amount of one's own. */
async function openShop(site: Site): Promise<void> {
  await site.admin.adminConfig.update({
    COMMON_IS_PAY: true,
    COMMON_IS_VIP: true,
    COMMON_PAY: [
      { payId: 'small', amount: 60, paymentAmount: 6, show: true, payDiy: false, payRatio: 0 },
      { payId: 'own', amount: 0, paymentAmount: 0, show: true, payDiy: true, payRatio: 10 },
    ],
    COMMON_PAY_OPTIONS: [
      { type: 'epay-wxpay', name: '微信支付' },
      { type: 'kami', name: '卡密' },
    ],
    COMMON_VIP: [{ vipnumber: 30, paymentAmount: 15, show: true }],
    PAY: { EPAY: { URL: 'https://pay.example.com', PID: '1001' } },
  })
  await site.admin.adminConfig.setSecret({ name: 'PAY_MERCHANT_KEY', value: 'a key that signs nothing' })
}

test('one shows the code of oneself; places for licences are among my things where there are licences', async ({
  page,
  site,
}) => {
  const me = await anActor(site)
  await logIn(page, site, me)
  await page.goto('/webapp/user/mine')
  const places = page.getByRole('navigation', { name: '我的应用' }).getByRole('link', { name: '授权域名' })
  const { isOffered } = await me.api.licence.authDomainsInfo()
  await expect(places).toHaveCount(isOffered ? 1 : 0)
  await page.getByRole('button', { name: '我的二维码' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: `${me.name} 的二维码` })).toBeVisible()
  await site.admin.adminRedeemcode.create({ slots: 1, count: 1 })
  await page.goto('/webapp/user/mine')
  await expect(places).toBeVisible()
})

test('the wallet offers help; where membership makes nothing better, its page says what every member has', async ({
  page,
  site,
}) => {
  await openShop(site)
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/user/purse')
  await page.locator('header').getByRole('link', { name: '帮助' }).click()
  await expect(page).toHaveURL(/\/seting\/help$/)
  const heading = page.getByRole('heading', { name: /^会员权益/ })
  await page.goto('/webapp/user/vip')
  await expect(heading).toHaveCount(1)
  await expect(page.getByText('名字旁徽章')).toBeVisible()
  await site.admin.adminConfig.update({ COMMON_PRIVILEGE: { drafts: { base: 50, vip: 100 } } })
  await page.goto('/webapp/user/vip')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(heading).toHaveCount(1)
  await expect(page.getByText('名字旁徽章')).toHaveCount(0)
})

test('the field of an amount does not zoom, cards are a way to pay, and tags stand above the tools', async ({
  page,
  site,
}) => {
  await openShop(site)
  await logIn(page, site, await anActor(site))
  await page.goto('/webapp/user/recharge')
  const amount = page.getByRole('textbox', { name: '自定义金额（元）' })
  expect(await amount.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))).toBeGreaterThanOrEqual(
    16,
  )
  await expect(page.getByRole('radio', { name: /^卡密/ })).toBeVisible()

  await page.goto('/webapp/platform/posts-publish')
  const tags = page.getByRole('textbox', { name: /^标签/ })
  await tags.scrollIntoViewIfNeeded()
  const [field, tools] = [
    await tags.boundingBox(),
    await page.getByRole('toolbar', { name: '格式', exact: true }).boundingBox(),
  ]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(tools?.y ?? 0)
})

test('text of twice the size keeps its lines apart, and its words in their bars', async ({ page, site }) => {
  const { author, id } = await aScene(site)
  const me = await anActor(site)
  await author.api.comment.publishComment({ postsId: id, content: '写得真好' })
  await author.api.follow.follow({ friendId: (await me.api.user.ownInfo())._id })
  await aChatScene(site, { ann: me, bob: author }).then(({ say }) => say(author, '你好'))
  await openShop(site)
  await logIn(page, site, me)
  const pages = ['system', 'user/mine', 'user/message', 'user/fans', 'user/recharge', 'user/vip', 'seting/seting']
  for (const path of [id, ...pages, 'platform/platform', 'platform/posts-publish'])
    await test.step(path, async () => {
      await page.goto(`/webapp/${path}`)
      const broken = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found = new Set<string>()
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const element = text.parentElement
          // What only screen readers find is a dot on the page.
          if (!element?.checkVisibility() || element.getBoundingClientRect().width < 2) continue
          if (!text.textContent?.trim()) continue
          const { fontSize, lineHeight } = getComputedStyle(element)
          const words = document.createRange()
          words.selectNodeContents(text)
          const [inner, outer] = [words, element.closest('header, nav a, button') ?? words].map((box) =>
            box.getBoundingClientRect(),
          ) as [DOMRect, DOMRect]
          if (Number.parseFloat(lineHeight) < Number.parseFloat(fontSize)) found.add(`lines: ${text.textContent}`)
          if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) found.add(`height: ${text.textContent}`)
        }
        return [...found]
      })
      expect(broken).toEqual([])
    })
})
