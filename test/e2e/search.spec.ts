import { aBoardOf, anActor, aScene } from './post-scene.ts'
import { expect, logIn, test } from './site.ts'
import { onPhone } from './windows.ts'

test('a word of two characters is found, in either script, and set off', async ({ page, site }) => {
  await aScene(site, { title: '暗房里的龙门吊', content: '今天在码头拍到了它。' })
  await logIn(page, site, await anActor(site))
  await page.goto('/search?q=龙门')
  const found = page.getByRole('article', { name: '暗房里的龙门吊' })
  await expect(found).toBeVisible()
  await expect(found.locator('mark').first()).toHaveText('龙门')
  await page.goto('/search?q=龍門')
  await expect(found).toBeVisible()
  await page.goto('/search?q=不存在的词')
  await expect(found).toBeHidden()
})

test('suggestions lead on, filters stand in the address, words are remembered', async ({ page, site }) => {
  const scene = await aScene(site, { title: '菲林扫描仪对比' })
  await logIn(page, site, await anActor(site))
  await page.goto('/announcement')
  const field = page.getByRole('combobox', { name: '搜索' })
  await field.fill('菲林扫')
  await expect(page.getByRole('option', { name: /菲林扫描仪对比/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${scene.id}$`))
  await page.goto('/search?q=菲林')
  await page.getByRole('button', { name: '最新', exact: true }).click()
  await expect(page).toHaveURL(/sort=new/)
  await page.goto('/search')
  await expect(page.getByRole('link', { name: '菲林', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /移除.*菲林|菲林.*移除|删除.*菲林/ }).click()
  await expect(page.getByRole('link', { name: '菲林', exact: true })).toBeHidden()
})

test('boards and people are found, too', async ({ page, site }) => {
  const systemId = await aBoardOf(site)
  const { systemName, systemSign } = await site.api().board.info({ sign: systemId })
  const somebody = await anActor(site)
  const everything = await page.request.get(`/search?q=${encodeURIComponent(systemName)}`)
  expect(await everything.text(), 'the board comes with the page').toContain(`"/System/forum/${systemSign}"`)
  await page.goto(`/search?q=${encodeURIComponent(systemName)}`)
  await expect(page.getByRole('main').getByText(systemName).first()).toBeVisible()
  await expect(page.getByText('没有找到'), 'though no post was found').toHaveCount(0)
  await page.goto(`/search?q=${encodeURIComponent(systemName)}&type=system`)
  await expect(page.getByRole('main').getByText(systemName).first()).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent(somebody.name)}&type=user`)
  await expect(page.getByRole('main').getByRole('link', { name: somebody.name }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(onPhone)
  test('the whole screen is for searching', async ({ page, site }) => {
    await aScene(site, { title: '口袋里的徕兹' })
    await logIn(page, site, await anActor(site))
    await page.goto('/webapp/search')
    await page.getByRole('combobox', { name: '搜索' }).fill('徕兹')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article', { name: '口袋里的徕兹' })).toBeVisible()
  })
})
