import type { Locator, Page } from '@playwright/test'
import type { GallerySection } from '#web/ui/gallery/gallery.tsx'
import { button, expect, galleryPath, openGallery, test } from '../support/gallery.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const before = '/before'
const state = (page: Page) => page.evaluate(() => ({ ...history.state, length: history.length }))
const depth = (page: Page) => page.evaluate(() => history.state?.overlayDepth ?? 0)
const path = (page: Page) => new URL(page.url()).pathname
const dialogs = (page: Page) => page.getByRole('dialog')

/** The page before, then the gallery: one step back must lead there. */
async function arrive(page: Page, ...others: GallerySection[]): Promise<void> {
  await page.goto(before)
  await openGallery(page, 'menus', 'overlays', ...others)
}

async function open(page: Page, opener: Locator, layers = 1): Promise<void> {
  await opener.click()
  await expect(dialogs(page)).toHaveCount(layers)
  expect(await depth(page), 'the entry is there with the layer').toBe(layers)
  await expect(
    dialogs(page)
      .last()
      .locator(':focus')
      .or(dialogs(page).last().and(page.locator(':focus'))),
  ).toHaveCount(1)
}

async function expectClosed(page: Page): Promise<void> {
  await expect(dialogs(page)).toHaveCount(0)
  await expect.poll(() => depth(page)).toBe(0)
}

async function expectBackLeaves(page: Page): Promise<void> {
  await page.goBack()
  await expect.poll(() => path(page)).toBe(before)
}

test('Back closes one layer at a time, gives the focus back and disturbs nothing', async ({ page }) => {
  await arrive(page, 'states', 'inputs')
  const opener = button(page, '打开对话框')
  await opener.scrollIntoViewIfNeeded()
  const y = await page.evaluate(() => scrollY)
  expect(y, 'the page is long enough to be moved').toBeGreaterThan(0)
  await open(page, opener)
  expect((await state(page)).idx, 'the fields of the router stay').toBeDefined()
  const loads = () => page.locator('html').getAttribute('data-loads')
  const loaded = await loads()
  await open(page, button(page, '再打开一层'), 2)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(1)
  await expect(button(page, '再打开一层')).toBeFocused()
  await page.goBack()
  await expectClosed(page)
  await expect(opener).toBeFocused()
  expect(await loads(), 'nothing is loaded again').toBe(loaded)
  expect(await page.evaluate(() => scrollY)).toBe(y)
  await page.goForward()
  await expectClosed(page)
  await expectBackLeaves(page)
})

test('Back right after the press that opens a layer closes it, and does not leave the page', async ({ page }) => {
  await arrive(page)
  // Once before, so that its code is there.
  await openAndEscape(page)
  await button(page, '打开对话框').evaluate(async (opener: HTMLElement) => {
    opener.click()
    await Promise.resolve()
    history.back()
  })
  await expectClosed(page)
  expect(path(page)).toBe(galleryPath)
  await expectBackLeaves(page)
})

test('Escape and the cross leave no entry behind', async ({ page }) => {
  await arrive(page)
  await openAndEscape(page)
  await open(page, button(page, '打开对话框'))
  await button(page, '关闭').click()
  await expectClosed(page)
  await expectBackLeaves(page)
})

test('a link in a nested layer takes over the entries', async ({ page }) => {
  await arrive(page)
  await open(page, button(page, '打开对话框'))
  await open(page, button(page, '再打开一层'), 2)
  const { idx } = await state(page)
  await dialogs(page).last().getByRole('link').click()
  await expect.poll(() => path(page)).toBe('/elsewhere')
  await expectClosed(page)
  expect((await state(page)).idx).toBe(idx + 1)
  await page.goBack()
  await expect.poll(() => path(page)).toBe(galleryPath)
  await expect(button(page, '打开对话框')).toBeVisible()
  await expectClosed(page)
  await expectBackLeaves(page)
})

test('a reload with an open layer leaves no broken Back', async ({ page }) => {
  await arrive(page)
  await open(page, button(page, '打开对话框'))
  await page.reload()
  await expectClosed(page)
  await open(page, button(page, '打开对话框'))
  await page.goBack()
  await expectClosed(page)
  await expectBackLeaves(page)
})

test('a dialog from a menu takes over the entry of the menu, and returns the focus to its button', async ({ page }) => {
  await arrive(page)
  const opener = button(page, '打开菜单')
  const { length } = await state(page)
  // The first time its code is fetched, and the menu has gone before it opens; the second time they overlap.
  for (const time of ['first', 'second']) {
    await opener.click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await expect(dialogs(page)).toHaveCount(1)
    await expect(dialogs(page).getByRole('button', { name: '再想想' })).toBeFocused()
    await expect.poll(() => depth(page)).toBe(1)
    await expect(page.getByRole('menu')).toHaveCount(0)
    expect((await state(page)).length).toBe(length + 1)
    await page.goBack()
    await expectClosed(page)
    await expect(opener, time).toBeFocused()
  }
  await expectBackLeaves(page)
})

test('closing and going elsewhere in one move ends up elsewhere', async ({ page }) => {
  await arrive(page, 'buttons')
  await open(page, button(page, '打开对话框'))
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    document.querySelector<HTMLElement>('main a[href="/"]')?.click()
  })
  await expect.poll(() => path(page)).toBe('/')
  await expectClosed(page)
  await page.goBack()
  await expect(button(page, '打开对话框')).toBeVisible()
  await expectClosed(page)
  await expectBackLeaves(page)
})

test('a page that is opened while a closed layer steps back is not lost', async ({ page }) => {
  await arrive(page, 'buttons')
  await open(page, button(page, '打开对话框'))
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (delta) => {
      go(delta)
      history.go = go
      document.querySelector<HTMLElement>('main a[href="/"]')?.click()
    }
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => path(page)).toBe('/')
  await expect(button(page, '打开对话框')).toHaveCount(0)
  await expectClosed(page)
  await page.goBack()
  await expect(button(page, '打开对话框')).toBeVisible()
})

test('an address that is exchanged while a closed layer steps back is not lost', async ({ page }) => {
  await arrive(page)
  const here = await path(page)
  await open(page, button(page, '打开对话框'))
  await page.evaluate(() => {
    const go = history.go.bind(history)
    history.go = (delta) => {
      go(delta)
      history.go = go
      const { overlayDepth, ...state } = history.state
      history.replaceState(state, '', '?page=2')
    }
  })
  await page.keyboard.press('Escape')
  await expectClosed(page)
  await expect(page).toHaveURL(/\?page=2$/)
  expect(await path(page)).toContain(here.split('?')[0] ?? here)
})

for (const [kind, width] of [
  ['dialog', 1280],
  ['drawer', 390],
] as const)
  test(`a question that is asked while the one before it steps back stays (${kind})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await arrive(page)
    const opener = button(page, '打开确认')
    await open(page, opener)
    // The step back is held until the second question is there, as a slow browser would.
    await page.evaluate(() => {
      const go = history.go.bind(history)
      history.go = (delta) => {
        history.go = go
        Object.assign(window, { stepBack: () => go(delta) })
      }
    })
    await button(page, '再想想').click()
    await page.waitForFunction(() => 'stepBack' in window)
    await opener.evaluate((element: HTMLElement) => element.click())
    await expect(dialogs(page).and(page.locator(':not([data-leaving], [data-ending-style])'))).toHaveCount(1)
    const entry = () => page.evaluate<string>('navigation.currentEntry.key')
    const was = await entry()
    await page.evaluate('stepBack()')
    await expect.poll(entry, 'the entry of the first is left').not.toBe(was)
    await expect.poll(() => depth(page), 'the second has one of its own').toBe(1)
    await expect(button(page, '再想想')).toBeEnabled()
    await page.goBack()
    await expectClosed(page)
    await expectBackLeaves(page)
  })

test.describe('presses beside a dialog', () => {
  test('close it, but not when they began inside', async ({ page }) => {
    await openGallery(page, 'menus', 'overlays')
    await open(page, button(page, '打开对话框'))
    const box = await dialogs(page).boundingBox()
    if (!box) throw new Error('no dialog')
    await page.mouse.move(box.x + 30, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(20, 20)
    await page.mouse.up()
    await page.mouse.move(20, 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 30, box.y + 80)
    await page.mouse.up()
    await expect(dialogs(page)).not.toHaveAttribute('data-leaving')
    await page.mouse.click(20, 20)
    await expectClosed(page)
  })

  test('do not close one with unsaved input', async ({ page }) => {
    await openGallery(page, 'menus', 'overlays')
    await open(page, button(page, '打开表单'))
    await page.mouse.click(20, 20)
    await expect(dialogs(page)).not.toHaveAttribute('data-leaving')
    // the key goes to nobody now, and still closes
    await page.keyboard.press('Escape')
    await expectClosed(page)
  })
})

for (const [kind, opener] of [
  ['dialog', '打开对话框'],
  ['drawer', '打开抽屉'],
] as const)
  test(`a second press while a ${kind} goes away lands on nothing behind it`, async ({ page }) => {
    await openGallery(page, 'menus', 'overlays')
    await open(page, button(page, opener))
    // Inside the page and in the same move, because the movement may be over before a second command arrives.
    const struck = dialogs(page).evaluate((dialog) => {
      const { left, top } = dialog.querySelector('h2')?.getBoundingClientRect() ?? dialog.getBoundingClientRect()
      return new Promise<boolean>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!dialog.matches('[data-leaving], [data-ending-style]')) return
          observer.disconnect()
          resolve(document.elementFromPoint(left, top)?.matches('[data-scrim]') === true)
        }).observe(dialog, { attributes: true })
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      })
    })
    expect(await struck).toBe(true)
    await expectClosed(page)
  })

test('the first field gets the focus, and a dialog opens again while it goes away', async ({ page }) => {
  await openGallery(page, 'menus', 'overlays')
  await open(page, button(page, '打开表单'))
  await expect(dialogs(page).getByLabel('账号')).toBeFocused()
  await dialogs(page).getByLabel('账号').fill('山野')
  // Inside the page, because the movement may be over before a second command arrives from outside.
  const wasGoing = await page.evaluate(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await new Promise(requestAnimationFrame)
    const isGoing = document.querySelector('[role=dialog]')?.hasAttribute('data-leaving')
    ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent === '打开表单')?.click()
    return isGoing
  })
  expect(wasGoing).toBe(true)
  await expect(dialogs(page)).not.toHaveAttribute('data-leaving')
  await expect(dialogs(page).getByLabel('账号')).toHaveValue('山野')
  await expect.poll(() => depth(page)).toBe(1)
})

test('Escape belongs to the input method while it composes', async ({ page }) => {
  await openGallery(page, 'menus', 'overlays')
  await open(page, button(page, '打开表单'))
  const press = (init: { isComposing?: boolean; keyCode?: number }) =>
    dialogs(page)
      .getByLabel('账号')
      .evaluate(
        (field, init) =>
          field.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init }),
          ),
        init,
      )
  await press({ isComposing: true })
  await press({ keyCode: 229 })
  await expect(dialogs(page)).not.toHaveAttribute('data-leaving')
  await press({})
  await expectClosed(page)
})

test('the Tab key stays in the dialog, and the page behind can neither be reached nor scrolled nor moved', async ({
  page,
}) => {
  await openGallery(page)
  const opener = button(page, '打开表单')
  await opener.scrollIntoViewIfNeeded()
  const place = () =>
    page.evaluate(() => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '打开表单')
      return found?.getBoundingClientRect().toJSON()
    })
  const was = await place()
  await open(page, opener)
  const names: (string | null)[] = []
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null,
      ),
    )
  }
  expect(names).toEqual(['请选择', '打开抽屉', '登录', '关闭', '', '请选择'])
  for (let stop = 0; stop < 3; stop++) await page.keyboard.press('Shift+Tab')
  await expect(dialogs(page).getByRole('button', { name: '登录' })).toBeFocused()
  expect(await page.evaluate(() => document.querySelector<HTMLElement>('#root')?.inert)).toBe(true)
  await page.mouse.move(20, 20)
  await page.mouse.wheel(0, 400)
  expect(await place()).toEqual(was)
  await page.keyboard.press('Escape')
  await expectClosed(page)
  expect(await page.evaluate(() => document.querySelector<HTMLElement>('#root')?.inert)).toBe(false)
  await expect(opener).toBeFocused()
})

test('the button of a popover closes it too', async ({ page }) => {
  await openGallery(page, 'menus', 'overlays')
  await button(page, '打开浮层').click()
  await expect(dialogs(page)).toHaveCount(1)
  await button(page, '打开浮层').click()
  await expect(dialogs(page)).toHaveCount(0)
})

test('Escape closes a list in a dialog, not the dialog', async ({ page }) => {
  await openGallery(page, 'menus', 'overlays')
  await open(page, button(page, '打开表单'))
  const list = page.getByRole('listbox')
  const select = dialogs(page).getByRole('combobox', { name: '排序' })
  await select.click()
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(select).toBeFocused()
  await page.keyboard.press('Enter')
  // The list takes what is under the pointer once it has seen the pointer come.
  const option = list.getByRole('option')
  await option.hover()
  await expect(option).toHaveAttribute('data-highlighted')
  await option.click()
  await expect(select).toHaveText('热门')
  await expect(list).toHaveCount(0)
  await expect(select).toBeFocused()
  await expect(dialogs(page)).not.toHaveAttribute('data-leaving')
  await page.keyboard.press('Escape')
  await expectClosed(page)
})

test('a dialog over a drawer over a dialog: Escape closes them one by one', async ({ page }) => {
  await openGallery(page, 'menus', 'overlays')
  const [form, drawer, nested] = ['登录', '打开抽屉', '再打开一层'].map((name) => page.getByRole('dialog', { name }))
  await button(page, '打开表单').click()
  await form?.getByRole('button', { name: '打开抽屉' }).click()
  await drawer?.getByRole('button', { name: '再打开一层' }).click()
  await expect(nested as Locator).toBeVisible()
  await expect(nested as Locator).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(nested as Locator).toHaveCount(0)
  await expect(button(page, '再打开一层')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer as Locator).toHaveCount(0)
  await expect(form as Locator).toBeVisible()
  await page.keyboard.press('Escape')
  await expectClosed(page)
})

async function openAndEscape(page: Page): Promise<void> {
  await open(page, button(page, '打开对话框'))
  await page.keyboard.press('Escape')
  await expectClosed(page)
}
