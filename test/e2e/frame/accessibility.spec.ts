import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, ViewportSize } from '@playwright/test'
import { projectRoot } from '../../rules/sources.ts'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { expectQuiet } from '../support/quiet-page.ts'
import { type Visit, visits } from '../support/screens.ts'
import { expect, type Site, test as siteTest } from '../support/site.ts'
import { keepWindows, type Window, type Windows } from '../support/windows.ts'
import { aManga, aSerial, worksOn } from '../support/works-scene.ts'

const test = siteTest.extend<object, { windows: Windows }>({
  windows: [
    async ({ browser, site }, use) => {
      await beginChat(site)
      await beginGroup(site)
      await beginWorks(site)
      await use(keepWindows(browser, site))
    },
    { scope: 'worker' },
  ],
})

/** Starter members write no letters: the first session of the site is begun here. */
async function beginChat({ admin }: Site): Promise<void> {
  const { _id: sessionId } = await admin.im.createSession({ sessionType: 1, toUserAndGroupId: '2' })
  for (const message of ['你好，欢迎来到这里', '有问题随时问我 https://example.com'])
    await admin.im.send({ sessionId, message })
}

async function beginGroup({ admin }: Site): Promise<void> {
  const target = { users: ['2', '3'], name: '周末徒步' }
  const session = await admin.im.createSession({ sessionType: 2, toUserAndGroupId: target })
  expect(session._id).toBe('2')
}

/** Those of starter members are for readers; the administrator has one of each kind, to be written on. */
async function beginWorks(site: Site): Promise<void> {
  const author = { api: site.admin, name: 'admin', password: adminPassword, email: '' }
  const { workId, chapterIds } = await aSerial(site, { author })
  const manga = await aManga(site, { author, direction: 'rtl' })
  expect([workId, chapterIds[0], manga.workId, manga.chapterIds[0]]).toEqual(['6', '79', '7', '82'])
}

// Full pages are harder to get right than empty ones.
test.use({ starter: 'on' })

const phoneSize = { width: 390, height: 844 }
// The desktop and admin areas can be opened on a narrow screen too, which is where the server, who takes them for wide, errs.
const desktopSizes = [phoneSize, { width: 1440, height: 900 }]

const screens = visits()

test('every screen there is is visited', () => {
  // Barriers have tests of their own; the gallery exists in development only.
  const files = globSync('{desktop,mobile,admin}/**/*.screen.tsx', { cwd: join(projectRoot, 'web') })
  const names = files
    .map((file) => file.replace('.screen.tsx', ''))
    .filter((name) => !/barrier\/|forced-login|ui\/ui/.test(name))
  expect([...screens.keys()].sort()).toEqual(names.sort())
})

for (const [screen, visit] of screens) {
  test(`${screen} is accessible in both themes, fits its width, and comes from the server as it stays`, async ({
    windows,
    site,
  }) => {
    if (screen.includes('/works/')) await worksOn(site)
    const isMobile = screen.startsWith('mobile/')
    const window = await windows.get(isMobile ? 'phone' : 'desktop', visit.as)
    window.complaints.length = 0
    await look(window, visit, isMobile ? [phoneSize] : desktopSizes)
    expectQuiet(window.complaints)
  })
}

async function look(window: Window, { path, dialog }: Visit, sizes: ViewportSize[]): Promise<void> {
  const { page, settled } = window
  for (const [turn, size] of sizes.entries()) {
    await page.setViewportSize(size)
    // A window is drawn wider as often as one is opened wide, and takes less time.
    if (turn === 0 || dialog) await page.goto(path)
    if (dialog) await lookAtDialog(window)
    await settled()
    await inspect(page)
    await expect(page.locator('h1')).toHaveCount(1)
  }
}

async function lookAtDialog({ page, settled }: Window): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await settled()
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function inspect(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0)
}
