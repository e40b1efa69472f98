import type { Page } from '@playwright/test'
import { aBoardOf, anActor } from '../support/post-scene.ts'
import { expect, logIn, test } from '../support/site.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

test('a member walks through the site by single keys', async ({ page, site }) => {
  const author = await anActor(site)
  const systemId = await aBoardOf(site)
  const ids: string[] = []
  for (const number of [1, 2, 3]) {
    const content = '内容'.repeat(400)
    ids.push((await author.api.post.publish({ systemId, title: `按键第 ${number} 篇`, content }))._id)
  }
  await logIn(page, site, await anActor(site))
  await page.goto('/?sort=new')

  await test.step('j and k take the next and the previous card', async () => {
    await page.keyboard.press('j')
    await expect(card(page, '按键第 3 篇')).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect(card(page, '按键第 1 篇')).toBeFocused()
    await expect(card(page, '按键第 1 篇')).toBeInViewport()
    await page.keyboard.press('k')
    await expect(card(page, '按键第 2 篇')).toBeFocused()
    await expect(card(page, '按键第 2 篇')).toHaveCSS('outline-style', 'solid')
  })

  await test.step('l likes it, without leaving it', async () => {
    await page.keyboard.press('l')
    await expect(card(page, '按键第 2 篇').getByRole('button', { name: '点赞 1' })).toBeVisible()
    await expect(card(page, '按键第 2 篇')).toBeFocused()
  })

  await test.step('Enter opens, c comments, keys in a field are letters, u goes back to the card', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${ids[1]}$`))
    await expect(page.getByRole('heading', { level: 1, name: '按键第 2 篇' })).toBeVisible()
    await page.keyboard.press('c')
    const field = page.getByRole('textbox', { name: '写评论' })
    await expect(field).toBeFocused()
    await page.keyboard.type('jog')
    await expect(field).toHaveValue('jog')
    await field.evaluate((element) => element.blur())
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/sort=new/)
    await expect(card(page, '按键第 2 篇')).toBeFocused()
  })

  await test.step('g m leads to the messages, g h home, n to the editor', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page).toHaveURL(/\/message$/)
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(`${site.origin}/`)
    await page.keyboard.press('Control+n')
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/platform\/editor-posts/)
  })
})

test('the list of keys, and how to be rid of them', async ({ page, site }) => {
  await logIn(page, site, await anActor(site))
  await page.goto('/announcement')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: '键盘快捷键' })
  await expect(list).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/announcement/)
  await list.getByRole('switch', { name: '使用单键快捷键' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.reload()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).not.toBeFocused()
  await page.keyboard.press('?')
  await page.getByRole('button', { name: '快捷键' }).click()
  await list.getByRole('switch', { name: '使用单键快捷键' }).check()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
})
