import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { button, expect, openGallery, test } from '../support/gallery.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A press that opens something, and what it opens. */
const layers = [
  { opener: '打开对话框', opens: '[role=dialog]' },
  { opener: '打开抽屉', opens: '[role=dialog]' },
  { opener: '自动（宽屏对话框，窄屏抽屉）', opens: '[role=dialog]' },
  { opener: '打开表单', opens: '[role=dialog]' },
  { opener: '打开确认', opens: '[role=dialog]' },
  { opener: '打开菜单', opens: '[role=menu]' },
  { opener: '打开浮层', opens: '[role=dialog]' },
]

for (const width of [1440, 390]) {
  test.describe(`${width} wide`, () => {
    test.use({
      viewport: { width, height: 900 },
      hasTouch: width === 390,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('every part is accessible and fits the width', async ({ page }) => {
      await openGallery(page)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    })

    test('every layer is accessible and closes with Escape', async ({ page }) => {
      test.slow()
      await openGallery(page, 'menus', 'overlays')
      for (const { opener, opens } of layers) {
        await button(page, opener).click()
        await expect(page.locator(opens)).toBeVisible()
        await expectAccessible(page, opens)
        await page.keyboard.press('Escape')
        await expect(page.locator(opens)).toHaveCount(0)
        await expect(button(page, opener)).toBeFocused()
      }
    })

    test('toasts are accessible', async ({ page }) => {
      await openGallery(page, 'menus')
      // At once: the first goes after three seconds, and a slow machine needs as many for four presses.
      const openers = page.getByRole('button', { name: /^(成功|失败|警告|进行中)$/ })
      await openers.evaluateAll((buttons) => {
        for (const each of buttons) (each as HTMLElement).click()
      })
      await expect(page.getByRole('status', { name: '通知' }).locator('> div')).toHaveCount(4)
      await expectAccessible(page, '[data-toasts]')
    })
  })
}

const toasts = (page: Page) => page.getByRole('status', { name: '通知' }).locator('> div')

test('a toast says the same once, waits under the pointer, and goes after three seconds', async ({ page }) => {
  await page.clock.install()
  await openGallery(page, 'menus')
  await button(page, '成功').click()
  await button(page, '成功').click()
  await expect(toasts(page)).toHaveText(['复制成功'])
  await toasts(page).hover()
  await page.clock.fastForward(10_000)
  await expect(toasts(page)).not.toHaveAttribute('data-leaving')
  await page.mouse.move(0, 0)
  await page.clock.fastForward(3000)
  await expect(toasts(page)).toHaveCount(0)
})

test('progress stays until another takes its place', async ({ page }) => {
  await page.clock.install()
  await openGallery(page, 'menus')
  await button(page, '进行中').click()
  await page.clock.fastForward(60_000)
  await expect(toasts(page)).toHaveCount(1)
  await button(page, '进行中').click()
  await expect(toasts(page)).toHaveCount(1)
})

test('a form says what is wrong at the field, and takes it back with the edit', async ({ page }) => {
  await openGallery(page, 'inputs')
  const form = page.locator('form')
  const email = form.getByLabel('邮箱')
  const order = form.getByRole('combobox', { name: '排序' })
  const save = form.getByRole('button', { name: '保存' })
  await save.click()
  await expect(form.getByText('此项不能为空')).toHaveCount(2)
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('此项不能为空')
  await expect(order).toHaveAccessibleDescription('此项不能为空')
  await email.fill('abc')
  await expect(email).toHaveAccessibleDescription('邮箱格式错误')
  await email.fill('a@example.com')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await save.click()
  await expect(order).toBeFocused()
  await page.keyboard.press('Enter')
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  await expectAccessible(page, '[role=listbox]')
  const option = list.getByRole('option', { name: '最早' })
  await option.hover()
  await expect(option).toHaveAttribute('data-highlighted')
  await option.click()
  await expect(order).not.toHaveAttribute('aria-invalid')
  expect(await form.evaluate((element: HTMLFormElement) => new FormData(element).get('order'))).toBe('old')
  // the sample's server refuses addresses that begin with an a
  await save.click()
  await expect(email).toHaveAccessibleDescription('邮箱格式错误')
  await expect(email).toBeFocused()
  await email.press('End')
  await email.press('n')
  await expect(email).not.toHaveAttribute('aria-invalid')
})

test('the label of a select gives it the focus without opening it', async ({ page }) => {
  await openGallery(page, 'inputs')
  await page.locator('form').getByText('排序').click()
  await expect(page.locator('form').getByRole('combobox', { name: '排序' })).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('tabs are one stop, and the arrows choose', async ({ page }) => {
  await openGallery(page, 'marks')
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('全部').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab('作品')).toBeFocused()
  await expect(tab('作品')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: '作品' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tab('精华')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab('全部')).toBeFocused()
  await tab('未启用').click({ force: true })
  await expect(tab('全部')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('a tooltip describes its button', async ({ page }) => {
  await openGallery(page, 'menus')
  await button(page, '打开浮层').focus()
  await page.keyboard.press('Tab')
  const tip = page.getByRole('tooltip')
  await expect(tip).toBeVisible()
  await expect(button(page, '悬停看提示')).toHaveAccessibleDescription('只是一句补充说明')
  await expectAccessible(page, '[role=tooltip]')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
})
