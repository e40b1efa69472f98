import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { chooseFrom, giveFiles, heavyPhoto, holdUploads, picture, toast } from '../support/media-files.ts'
import { visit } from '../support/post-scene.ts'
import { takenOver } from '../support/quiet-page.ts'
import { expect, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { chooseBoard, editor, parts, publishButton, published, sheet, sitDown } from '../support/writing.ts'

test.describe('the form', () => {
  test('says what is missing at its place, and counts characters as a reader does', async ({ page, site }) => {
    const { title, text } = await sitDown(page, site)
    await publishButton(page).click()
    await expect(title).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: '请输入标题' })).toBeVisible()
    await expect(page.getByText('请输入内容，或添加图片、视频')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: '请选择板块' })).toBeVisible()
    await title.fill('👨‍👩‍👧好')
    await expect(page.getByText('2/100')).toBeVisible()
    await text.fill('字')
    await publishButton(page).click()
    await expect(page.getByRole('button', { name: /^板块/ })).toBeFocused()
    await expectAccessible(page)
  })

  test('two presses publish once, and so does a try after an answer that got lost', async ({ page, site }) => {
    const { title, text, writer, boardName } = await sitDown(page, site)
    await title.fill('一次')
    await text.fill('字')
    await chooseBoard(page, boardName)
    let lost = 0
    await page.route('**/aoir-system-posts/publish', async (route) => {
      // The first arrives, its answer does not.
      if (lost++ === 0) await route.fetch()
      if (lost === 1) await route.abort()
      else await route.continue()
    })
    await publishButton(page).dblclick()
    await expect(page.locator('[data-toasts]').getByText(/网络/)).toBeVisible()
    await expect(text).toHaveText('字')
    await publishButton(page).click()
    await expect(page).toHaveURL(/\/\d+$/)
    expect(await published(writer)).toHaveLength(1)
  })

  test('the word of the server stands at its field', async ({ page, site }) => {
    const { title, text, boardName } = await sitDown(page, site)
    // One character to the reader, but the server also minds what it is made of.
    await title.fill(`字${'\u0301'.repeat(2000)}`)
    await text.fill('字')
    await chooseBoard(page, boardName)
    await publishButton(page).click()
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await title.fill('短')
    await expect(title).not.toHaveAttribute('aria-invalid')
  })

  test('only the writer sees what is private, and changes show', async ({ page, site }) => {
    const { title, text, writer, boardName } = await sitDown(page, site)
    await title.fill('日记')
    await text.fill('只给自己')
    await chooseBoard(page, boardName)
    await page.getByRole('button', { name: '仅自己可见' }).click()
    await publishButton(page).click()
    await expect(page).toHaveURL(/\/\d+$/)
    const [post] = await published(writer)
    expect(post?.visibility).toBe('private')
    await page.goto(`${editor}?posts=${post?._id}`)
    await expect(parts(page).title).toHaveValue('日记')
    await expect(parts(page).text).toHaveText('只给自己')
    await parts(page).title.fill('周记')
    await page.getByRole('button', { name: '公开' }).click()
    await page.getByRole('button', { name: '保存修改' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '周记' })).toBeVisible()
    expect((await published(writer))[0]?.visibility).toBe('public')
  })

  test('boards: categories of the site, search, keys, and those used last first', async ({ page, site }) => {
    const { boardId, boardName, title, text } = await sitDown(page, site)
    const { list } = await site.admin.board.getSystems([boardId])
    await site.admin.adminConfig.update({
      COMMON_PUBLISH_SYSTEM_CLASS: [
        { type: 0, name: '精选', systemIds: [boardId] },
        { type: 1, name: '所有板块' },
        { type: 2, name: '本区', systemZoneId: list[0]?.systemZoneId },
      ],
    })
    await page.reload()
    await page.getByRole('button', { name: /^板块/ }).click()
    const selector = page.getByRole('dialog', { name: '选择板块' })
    await expect(selector.getByRole('tab')).toHaveText(['精选1', /^所有板块\d+$/, '本区1'])
    await expect(selector.getByRole('tabpanel').getByRole('button')).toHaveCount(1)
    await expect(selector.getByRole('tabpanel')).toContainText('1 成员 · 0 帖')
    await expectAccessible(page)
    await selector.getByRole('searchbox').fill('没有这个板块')
    await expect(selector.getByText('这里还没有板块')).toBeVisible()
    await selector.getByRole('searchbox').fill('')
    await selector.getByRole('tab', { name: '精选' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(toast(page, '已选择')).toBeVisible()
    await expect(selector).toBeHidden()
    await expect(page.getByRole('button', { name: `板块 ${boardName}` })).toBeFocused()
    await title.fill('题')
    await text.fill('字')
    await publishButton(page).click()
    await expect(page).toHaveURL(/\/\d+$/)
    await page.goto(editor)
    await page.getByRole('button', { name: /^板块/ }).click()
    await expect(selector.getByRole('tab').first()).toHaveText(/^最近\d+$/)
    await selector.getByRole('button', { name: '取消' }).click()
    await expect(selector).toBeHidden()
  })
})

test('a part whose code cannot be fetched leaves the page as it is, and comes with the next try', async ({
  page,
  site,
}) => {
  const { title, boardName } = await sitDown(page, site)
  await title.fill('没有网络')
  // The place where words appear comes with the first touch; it is there before the network goes.
  await expect(page.locator('[data-toasts]')).toBeAttached()
  await page.route('**/assets/*', (route) => route.abort())
  await pressInVain(page)
  await expect(title).toHaveValue('没有网络')
  await page.unroute('**/assets/*')
  await chooseBoard(page, boardName)
  await expect(page.getByRole('button', { name: `板块 ${boardName}` })).toBeVisible()
  // Its shape has come with it.
  await page.waitForFunction(
    () => [...document.styleSheets].length === document.querySelectorAll('link[rel=stylesheet]').length,
  )
})

test('a part that is on its way comes although the shape of another one is asked for again', async ({ page, site }) => {
  await sitDown(page, site)
  await page.getByRole('textbox', { name: '标题' }).fill('两个部分')
  await expect(page.locator('[data-toasts]')).toBeAttached()
  await page.route('**/assets/*', (route) => route.abort())
  await pressInVain(page)
  await page.unroute('**/assets/*')
  // The sheets of the second part are held up until the first one has come.
  const held: Route[] = []
  await page.route('**/assets/*.css', (route) => void held.push(route))
  const asked = page.waitForRequest(/\.css$/)
  await page.getByRole('button', { name: '我的图片' }).first().click()
  await asked
  await page.getByRole('button', { name: /^板块/ }).click()
  const selector = page.getByRole('dialog', { name: '选择板块' })
  await selector.getByRole('button', { name: '取消' }).click()
  await expect(selector).toBeHidden()
  await page.unroute('**/assets/*.css')
  for (const route of held) await route.continue().catch(() => undefined)
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** Words that stand for three seconds may come and go between two looks of a busy machine: they are heard as they come. */
async function pressInVain(page: Page): Promise<void> {
  const words = page.locator('[data-toasts]').evaluate(
    (place) =>
      new Promise<string>((heard) => {
        new MutationObserver(() => place.textContent && heard(place.textContent)).observe(place, { childList: true })
      }),
  )
  await page.getByRole('button', { name: /^板块/ }).click()
  expect(await words).toBe('网络连接失败，请检查网络')
}

test.describe('drafts', () => {
  test('what was written is offered again after the page went away, and goes with the post', async ({ page, site }) => {
    const { title, text, writer, boardName } = await sitDown(page, site)
    await title.fill('半篇')
    await text.fill('写到一半')
    await expect(page.getByText(/^已保存/)).toBeVisible()
    await page.goto('/')
    await page.goto(editor)
    await expect(page.getByText(/^发现 .* 的草稿/)).toBeVisible()
    await page.getByRole('button', { name: '恢复草稿' }).click()
    await expect(title).toHaveValue('半篇')
    await expect(text).toHaveText('写到一半')
    await chooseBoard(page, boardName)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(toast(page, '草稿已保存')).toBeVisible()
    expect((await writer.api.post.drafts({})).list).toMatchObject([{ title: '半篇' }])
    await publishButton(page).click()
    await expect(page).toHaveURL(/\/\d+$/)
    expect((await writer.api.post.drafts({})).total).toBe(0)
    await page.goto(editor)
    await expect(text).toBeVisible()
    await expect(page.getByRole('button', { name: '恢复草稿' })).toHaveCount(0)
  })

  test('a page that is closed at once loses nothing', async ({ page, site }) => {
    const { title } = await sitDown(page, site)
    page.on('dialog', (question) => question.accept())
    await title.fill('刚写的')
    await page.reload()
    await page.getByRole('button', { name: '恢复草稿' }).click()
    await expect(parts(page).title).toHaveValue('刚写的')
  })

  test('leaving asks: stay, throw away, or keep', async ({ page, site }) => {
    const { title, text, writer } = await sitDown(page, site)
    const question = page.getByRole('dialog', { name: '要保存草稿吗？' })
    await page.getByRole('link', { name: '返回' }).click()
    await expect(page).toHaveURL(/\/platform$/)
    await page.goBack()
    await title.fill('要不要')
    await page.getByRole('link', { name: '返回' }).click()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(title).toHaveValue('要不要')
    await page.getByRole('link', { name: '返回' }).click()
    await question.getByRole('button', { name: '不保存' }).click()
    await expect(page).toHaveURL(/\/platform$/)
    expect((await writer.api.post.drafts({})).total).toBe(0)
    await page.goBack()
    await expect(text).toBeVisible()
    await expect(page.getByRole('button', { name: '恢复草稿' })).toHaveCount(0)
    await title.fill('要的')
    await page.getByRole('link', { name: '草稿箱' }).click()
    await question.getByRole('button', { name: '保存草稿' }).click()
    await expect(page.getByRole('cell', { name: '要的', exact: true })).toBeVisible()
    await page.getByRole('link', { name: '继续写：要的' }).click()
    await expect(title).toHaveValue('要的')
    await title.fill('还要')
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(question).toBeHidden()
    await expect(title).toHaveValue('还要')
  })

  test('one that the server has is not asked about again, and is offered in another browser', async ({
    browser,
    page,
    site,
  }) => {
    const { title, writer } = await sitDown(page, site)
    await title.fill('带走')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(toast(page, '草稿已保存')).toBeVisible()
    const other = await browser.newPage({ baseURL: site.origin })
    await logIn(other, site, writer)
    await visit(other, editor)
    await other.getByRole('button', { name: '恢复草稿' }).click()
    await expect(parts(other).title).toHaveValue('带走')
    await other.close()
    await page.getByRole('link', { name: '返回' }).click()
    await expect(page).toHaveURL(/\/platform$/)
    expect((await writer.api.post.drafts({})).total).toBe(1)
  })

  test('a session that ends keeps the text', async ({ page, site }) => {
    const { title, text, writer, boardName } = await sitDown(page, site)
    await title.fill('断了')
    await text.fill('还在')
    await chooseBoard(page, boardName)
    await writer.api.session.logout()
    await page.context().clearCookies({ name: 'refresh_token' })
    await page.context().clearCookies({ name: 'lastLoginDeviceId' })
    await page.route('**/aoir-system-posts/publish', (route) =>
      route.fulfill({ status: 401, json: { code: 401, message: '请先登录', data: null } }),
    )
    const reloaded = page.waitForEvent('load')
    await publishButton(page).click()
    await expect(toast(page, '登录已过期，请重新登录')).toBeVisible()
    await reloaded
    // A page for guests that finds a session when its scripts begin would load itself anew.
    await takenOver(page)
    await page.unroute('**/aoir-system-posts/publish')
    await page.request.post(`${site.origin}/api/aoir-user-auth/login`, {
      data: { username: writer.name, password: writer.password },
    })
    await page.goto(editor)
    await page.getByRole('button', { name: '恢复草稿' }).click()
    await expect(title).toHaveValue('断了')
    await expect(text).toHaveText('还在')
  })
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('a post is written, kept, published, and the form is empty again', async ({ page, site }) => {
    const { title, text, writer, boardName } = await sitDown(page, site, '/webapp')
    await page.getByRole('button', { name: '发布' }).click()
    await page.getByRole('button', { name: /^发文章/ }).click()
    await expect(toast(page, '文章未启用')).toBeVisible()
    await page.getByRole('button', { name: /^发帖子/ }).click()
    await title.fill('苏州河')
    await text.fill('走到腿软')
    await giveFiles(site, writer, [await picture('河.png')])
    await page.getByRole('button', { name: '我的图片' }).click()
    const picker = page.getByRole('dialog', { name: '附件管理' })
    await picker.getByRole('button', { name: /^图片 1：河\.png/ }).click()
    await picker.getByRole('button', { name: '插入图片' }).click()
    await expect(page.getByRole('button', { name: '第 1 张图片，共 1 张' })).toBeVisible()
    await chooseBoard(page, boardName)
    await page.getByRole('button', { name: '存草稿' }).click()
    await expect(toast(page, '草稿已保存')).toBeVisible()
    // Back and forth: the page is kept as it was left.
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await page.goForward()
    await expect(title).toHaveValue('苏州河')
    await expect(text).toHaveText('走到腿软')
    await expectAccessible(page)
    await publishButton(page).click()
    await expect(page).toHaveURL(/\/webapp\/\d+$/)
    expect((await writer.api.post.drafts({})).total).toBe(0)
    await page.goto(sheet)
    await expect(title).toHaveValue('')
  })

  test('pictures of the device upload in their tiles, are made to fit, and stand in the order of the choice', async ({
    page,
    site,
  }) => {
    const { title, writer, boardName } = await sitDown(page, site, sheet)
    const [first, second] = [await picture('image.png', 90, 60), await picture('image.png', 80, 60)]
    const letGo = await holdUploads(page)
    // The first is heavy and lies on its side; two have one name, and one is there twice.
    await chooseFrom(page, page.getByRole('button', { name: '添加图片' }), [await heavyPhoto('山.jpg'), first, second])
    await expect(page.getByText('3/8')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: /上传进度/ })).toHaveCount(3)
    await chooseFrom(page, page.getByRole('button', { name: '图片', exact: true }), [{ ...first, name: '又.png' }])
    await expect(toast(page, '请勿选择重复图片')).toBeVisible()
    letGo()
    await expect(page.getByRole('button', { name: '第 3 张图片，共 3 张' })).toBeVisible()
    await title.fill('三张')
    await chooseBoard(page, boardName)
    await publishButton(page).click()
    await expect(page).toHaveURL(/\/webapp\/\d+$/)
    const [post] = await published(writer)
    expect(post?.images.map(({ width }) => width)).toEqual([160, 90, 80])
    expect(post?.images[0]?.height).toBe(240)
  })

  test('the board selector raises no keyboard', async ({ page, site }) => {
    await sitDown(page, site, sheet)
    await page.getByRole('button', { name: /^板块/ }).click()
    await expect(page.getByRole('dialog', { name: '选择板块' })).toBeFocused()
  })

  test('the toolbar stands at the lower edge, and formats', async ({ page, site }) => {
    const { text } = await sitDown(page, site, sheet)
    await text.click()
    await page.getByRole('button', { name: '文字格式' }).click()
    await page.getByRole('button', { name: '粗体' }).click()
    await page.keyboard.type('粗')
    await expect(text.locator('strong')).toHaveText('粗')
    const box = await page.getByRole('toolbar', { name: '格式', exact: true }).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(page.viewportSize()?.height)
  })
})
