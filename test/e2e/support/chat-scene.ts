import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { type Actor, anActor } from './post-scene.ts'
import { expect, logIn, type Site } from './site.ts'

/** Two members who talk with each other. */
export interface ChatScene {
  ann: Actor
  bob: Actor
  sessionId: string
  /** By the API, as if from another device. */
  say(who: Actor, message: string): Promise<{ _id: string; seq: number }>
}

export async function aChatScene(site: Site, { ann, bob }: { ann?: Actor; bob?: Actor } = {}): Promise<ChatScene> {
  const one = ann ?? (await anActor(site))
  const other = bob ?? (await anActor(site))
  const { _id: toUserAndGroupId } = await other.api.user.ownInfo()
  const { _id: sessionId } = await one.api.im.createSession({ sessionType: 1, toUserAndGroupId })
  return {
    ann: one,
    bob: other,
    sessionId,
    say: (who, message) => who.api.im.send({ sessionId, message }),
  }
}

/** A browser of their own for somebody. */
export async function browserOf(browser: Browser, site: Site, who: Actor, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    ...options,
    baseURL: site.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await logIn(page, site, who)
  return { context, page }
}

export const field = (page: Page): Locator => page.getByRole('textbox', { name: '输入消息' })
export const log = (page: Page): Locator => page.getByRole('log')
/** What was said, without the states and menus beside it. */
export const bubbles = (page: Page): Locator => log(page).locator('li [data-words]')
export const row = (page: Page, words: string): Locator => log(page).getByRole('listitem').filter({ hasText: words })
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: '会话' }).getByRole('link', { name: new RegExp(name) })

/** The chat is on show, and hears what happens. */
export async function openChat(page: Page, sessionId: string): Promise<void> {
  await page.goto(`/message?session=${sessionId}`)
  await listens(page)
}

/** Whether the other one is there; told only while the page is connected itself. */
export const presence = (page: Page): Locator => page.locator('main header').getByText(/^(在线|离线)$/)

export async function listens(page: Page): Promise<void> {
  await expect(presence(page)).toBeVisible()
}

export async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
}

/** The next is written when this one has gone: one request at a time. */
export async function send(page: Page, words: string): Promise<void> {
  await write(page, words)
  await expect(row(page, words)).toBeVisible()
  // What has just been written does not say 发送中 yet; its ring turns from the first moment on.
  await expect(row(page, words).locator('[data-size="12"]')).toHaveCount(0)
}
