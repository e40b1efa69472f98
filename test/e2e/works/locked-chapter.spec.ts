import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { type Actor, anActor } from '../support/post-scene.ts'
import { expect, logIn, type Site, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'
import { aSerial, longChapter } from '../support/works-scene.ts'

/** Five chapters; all but the first cost 0.60, and the rest together a fifth less. */
async function aSoldSerial(site: Site) {
  const { COMMON_EARNING } = await site.api().config.siteConfig()
  await site.admin.adminConfig.update({ COMMON_EARNING: { ...COMMON_EARNING, ON: true, SELLERS: 'member' } })
  const access = { kind: 'paid', price: 0.6, teaser: 60 } as const
  const names = ['雾里的汽笛', '灯塔不亮的那一夜', '守灯人', '潮位线', '第二本值班簿']
  const chapters = names.map((name, at) => ({ ...longChapter(name, 12), ...(at > 0 ? { access } : {}) }))
  const serial = await aSerial(site, { chapters })
  await serial.author.api.works.update({ workId: serial.workId, bundleOff: 20 })
  return serial
}

async function aRichReader(site: Site, amount = 10): Promise<Actor> {
  const reader = await anActor(site)
  const { _id: userId } = await reader.api.user.ownInfo()
  await site.admin.adminLedger.adjust({ userId, amount, reason: '测试' })
  return reader
}

const lock = (page: Page) => page.getByRole('region', { name: '购买后可以阅读' })
const dialog = (page: Page) => page.getByRole('dialog', { name: '购买' })

async function open(browser: Browser, site: Site, reader: Actor, path: string, phone = false): Promise<Page> {
  const page = await browser.newPage({ baseURL: site.origin, ...(phone ? onPhone : {}) })
  await logIn(page, site, reader)
  await page.goto(path)
  return page
}

test('a locked chapter is bought in its place, and the next ones buy themselves', async ({ browser, page, site }) => {
  const { workId, chapterIds } = await aSoldSerial(site)
  // What stands behind the lock is in no answer.
  const html = await (await page.request.get(`/fiction/${workId}/${chapterIds[1]}`)).text()
  expect(html).toContain('灯塔不亮的那一夜，第 1 段')
  expect(html).not.toContain('第 9 段')
  const person = await aRichReader(site)
  const reader = await open(browser, site, person, `/fiction/${workId}/${chapterIds[1]}`)
  await expect(lock(reader)).toContainText('0.60')
  await expectAccessible(reader)
  await lock(reader).getByRole('button', { name: '购买本章' }).click()
  await expect(dialog(reader).getByRole('radio')).toHaveCount(2)
  await expect(dialog(reader).getByText('剩余 4 章')).toBeVisible()
  await expectAccessible(reader)
  const auto = dialog(reader).getByRole('switch', { name: /自动购买下一章/ })
  await auto.click()
  await expect(auto).toBeChecked()
  await dialog(reader).getByRole('button', { name: '购买' }).click()
  await expect(reader.getByText('灯塔不亮的那一夜，第 9 段')).toBeAttached()
  await expect(lock(reader)).toHaveCount(0)
  await reader.getByRole('link', { name: '下一章' }).click()
  await expect(reader.getByText('守灯人，第 9 段')).toBeAttached()
  expect((await person.api.user.ownInfo()).money).toBe(8.8)
  await reader.close()
})

test('all that is left of a work is bought on a phone', async ({ browser, site }) => {
  const { workId, chapterIds } = await aSoldSerial(site)
  const person = await aRichReader(site)
  const reader = await open(browser, site, person, `/webapp/fiction/${workId}/${chapterIds[2]}`, true)
  await expectAccessible(reader)
  await lock(reader)
    .getByRole('button', { name: /剩余 4 章 · 省 20%/ })
    .click()
  await expect(dialog(reader).getByRole('radio', { name: /剩余 4 章/ })).toBeChecked()
  await dialog(reader).getByRole('button', { name: '购买' }).click()
  await expect(reader.getByText('守灯人，第 9 段')).toBeAttached()
  expect((await person.api.user.ownInfo()).money).toBe(8.08)
  const { list } = await person.api.worksChapter.list({ workId })
  expect(list.every(({ isLocked }) => !isLocked)).toBe(true)
  await reader.close()
})
