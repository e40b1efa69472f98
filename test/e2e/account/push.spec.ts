import type { Page, Worker } from '@playwright/test'
import { type FakePush, type FakeSubscription, startFakePush } from '../../fakes/push.ts'
import { adminPassword } from '../../support/server.ts'
import { expectAccessible } from '../support/axe.ts'
import { aChatScene, row } from '../support/chat-scene.ts'
import { readUntilKept } from '../support/offline.ts'
import { anActor, aScene, talk } from '../support/post-scene.ts'
import { test as base, expect, logIn } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

const test = base.extend<{ service: FakePush }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures take what they need by name
  service: async ({}, use) => {
    const service = await startFakePush()
    await use(service)
    await service.close()
  },
})
test.use({ serviceWorkers: 'allow', variables: { PUSH_ALLOW_PRIVATE: 'on' } })

/** The push service of the browser's maker cannot be reached from here: the browser gets an address of ours instead. */
async function withService(page: Page, subscription: FakeSubscription): Promise<void> {
  await page.addInitScript((given) => {
    const key = 'a subscription of the test'
    const made = {
      toJSON: () => given,
      async unsubscribe() {
        localStorage.removeItem(key)
        return true
      },
    } as unknown as PushSubscription
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
    Object.assign(Reflect.get(PushManager, 'prototype'), {
      getSubscription: async () => (localStorage.getItem(key) ? made : null),
      async subscribe() {
        localStorage.setItem(key, 'yes')
        return made
      },
    })
  }, subscription)
}

const here = (page: Page) => page.getByRole('switch', { name: '在这台设备上推送' })

test('push is switched on by a press, tried, limited to what is wanted, and switched off', async ({
  page,
  site,
  service,
}) => {
  await withService(page, service.subscription())
  const reader = await anActor(site)
  await logIn(page, site, reader)
  await page.goto('/account/notices')
  await expect(page.getByText('未开启')).toBeVisible()
  await here(page).click()
  await expect(here(page)).toBeChecked()
  await expect(page.getByText('本机', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '发送测试推送' }).click()
  await expect(page.getByText('已发给 1 台设备')).toBeVisible()
  expect(service.faults).toEqual([])
  expect(service.pushed).toMatchObject([{ payload: { tag: 'test', url: '/account/notices' } }])
  await page.getByRole('switch', { name: '赞：推送' }).click()
  await page.getByRole('switch', { name: '私信：推送' }).click()
  await page.getByRole('switch', { name: '隐藏内容' }).click()
  await page.getByRole('switch', { name: '免打扰' }).click()
  await expect(page.getByText(/^时区 /)).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await reader.api.notification.preferences()).quiet)
    .toMatchObject({ from: '22:30', to: '08:00' })
  const { matrix, hideContent } = await reader.api.notification.preferences()
  expect([matrix.like.push, matrix.im.push, hideContent]).toEqual([true, false, false])
  await here(page).click()
  await expect(page.getByText('未开启')).toBeVisible()
  expect((await reader.api.push.list()).total).toBe(0)
})

test('a browser that forbids notifications is told where to allow them', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await logIn(page, site, await anActor(site))
  await page.goto('/account/notices')
  await expect(page.getByText('浏览器已禁止通知，请在浏览器的网站设置里允许')).toBeVisible()
  await expect(here(page)).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('another device is removed, and where nothing can be pushed the page says so', async ({
    page,
    site,
    service,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    const reader = await anActor(site)
    await reader.api.push.subscribe(service.subscription())
    await logIn(page, site, reader)
    await page.goto('/webapp/seting/notices')
    await expect(page.getByText('请先把本站添加到主屏幕，再从主屏幕打开')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^移除 / }).click()
    await expect(page.getByText('已移除')).toBeVisible()
    await expect(page.getByRole('button', { name: /^移除 / })).toHaveCount(0)
  })
})

/**
 * Pushes as a push service would bring them, and a press on what is shown then. A browser without a screen has no place
 * for notifications and no icon, and ends when its own tools deliver one: what the worker shows is kept in the worker. All at once,
 * because a worker without anything to do is put to sleep. Answers what was shown after each of them.
 */
const pushAndPress = (worker: Worker, payloads: object[]) =>
  worker.evaluate(async (given) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = new Map<string, NotificationOptions & { title: string; close: () => void }>()
    registration.showNotification = async (title, options = {}) => {
      const { tag = '' } = options
      shown.set(tag, { title, ...options, close: () => shown.delete(tag) })
    }
    const badges: number[] = []
    Object.assign(navigator, {
      setAppBadge: async (number: number) => void badges.push(number),
      clearAppBadge: async () => void badges.push(0),
    })
    registration.getNotifications = async () => [...shown.values()] as unknown as Notification[]
    const tell = async (name: string, more: object) => {
      const work: Promise<unknown>[] = []
      dispatchEvent(Object.assign(new Event(name), more, { waitUntil: (one: Promise<unknown>) => void work.push(one) }))
      await Promise.all(work)
    }
    const seen: object[] = []
    for (const payload of given) {
      await tell('push', { data: { json: () => payload } })
      for (const { close: _, icon: __, ...one } of shown.values()) seen.push(one)
    }
    const [notification] = shown.values()
    // Only the browser itself may bring a window to the front, or open one.
    await tell('notificationclick', { notification }).catch(() => undefined)
    return { seen, badges, left: shown.size }
  }, payloads)

test('the worker shows the newest of a tag, and a press leads an open window there', async ({
  page,
  context,
  site,
}) => {
  const { author, id } = await aScene(site)
  const [commentId] = await talk(await anActor(site), id, 1)
  await logIn(page, site, author)
  // At rest: a press on what is shown has to be heard within a second.
  await readUntilKept(page, '/')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const url = `/${id}#c-${commentId}`
  const payload = { title: '张三 评论了你的帖子', body: '第一句', tag: `post:${id}`, url, count: 1, badge: 1 }
  // The second is the first once more, as after a crash: in the same place, without a sound.
  const newest = { ...payload, body: '第二句', count: 2, badge: 2 }
  const { seen, badges, left } = await pushAndPress(worker, [payload, payload, newest])
  const first = { title: payload.title, body: '第一句', tag: payload.tag, data: { url, count: 1 }, renotify: true }
  expect(seen).toEqual([
    first,
    { ...first, renotify: false },
    { ...first, title: `${payload.title} (2)`, body: '第二句', data: { url, count: 2 } },
  ])
  expect([badges, left]).toEqual([[1, 1, 2], 0])
  await expect(page).toHaveURL(site.origin + url)
  await expect(page.locator(`#c-${commentId}`)).toBeInViewport()
})

test('a press on what is shown of a chat leads to the very message, which is read then', async ({
  page,
  context,
  site,
}) => {
  const { ann, bob, sessionId, say } = await aChatScene(site)
  for (let number = 1; number <= 24; number += 1) await say(bob, `第 ${number} 句`)
  await logIn(page, site, ann)
  await readUntilKept(page, '/')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const pressed = async (seq: number) => {
    const url = `/message?session=${sessionId}&at=${seq}`
    const told = { title: '站名', body: '你有新消息', tag: `chat:${sessionId}`, url, count: 1, badge: 1 }
    await pushAndPress(worker, [told])
    await expect(page).toHaveURL(site.origin + url)
  }
  const reached = page.locator('[data-reached]')
  // One that many have followed: where it stands.
  await pressed(3)
  await expect(reached).toContainText('第 3 句')
  await expect(reached).toBeInViewport()
  await pressed(24)
  await expect(reached).toContainText('第 24 句')
  await expect(reached).toBeInViewport()
  await expect.poll(async () => (await ann.api.im.unread()).unread).toBe(0)
  // The chat goes on where it stands.
  await say(bob, '第 25 句')
  await expect(row(page, '第 25 句')).toBeInViewport()
})

test('what is read is no longer shown by a device with an open page', async ({ page, site }) => {
  await page.addInitScript(() => {
    const all = new Set(['post:1', 'chat:1', 'announcement'])
    const badges: number[] = []
    Object.assign(globalThis, { stillShown: () => [...all], badge: () => badges.at(-1) })
    Object.assign(navigator, {
      setAppBadge: async (number: number) => void badges.push(number),
      clearAppBadge: async () => void badges.push(0),
    })
    Object.assign(Reflect.get(ServiceWorkerRegistration, 'prototype'), {
      getNotifications: async () => [...all].map((tag) => ({ tag, close: () => all.delete(tag) })),
    })
  })
  type Device = { stillShown: () => string[]; badge: () => number }
  const stillShown = () => page.evaluate(() => (globalThis as unknown as Device).stillShown())
  const badge = () => page.evaluate(() => (globalThis as unknown as Device).badge())
  const { author, id } = await aScene(site)
  await talk(await anActor(site), id, 1)
  await logIn(page, site, author)
  await page.goto('/')
  await expect(page).toHaveTitle(/^\(\d+\)/)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(stillShown).toContain('post:1')
  await expect.poll(badge).toBeGreaterThan(0)
  await author.api.notification.markAllRead({})
  await expect.poll(stillShown).toEqual(['announcement'])
  await expect.poll(badge).toBe(0)
})

test('an administrator sees how many devices there are and what became of pushes', async ({ page, site, service }) => {
  await logIn(page, site, { name: 'admin', password: adminPassword })
  await page.goto('/admin/push')
  await expect(page.getByRole('heading', { name: '推送', exact: true })).toBeVisible()
  await expectAccessible(page)
  const reader = await anActor(site)
  await reader.api.push.subscribe(service.subscription())
  const author = reader
  const { systemId } = await aScene(site)
  const { _id } = await author.api.post.publish({ systemId, title: '题', content: '文' })
  await talk(await anActor(site), _id, 1)
  await expect.poll(() => service.pushed.length).toBe(1)
  await page.reload()
  await expect(
    page.getByRole('region', { name: '已发出（30 天）' }).or(page.getByText('已发出（30 天）')),
  ).toBeVisible()
  const { sent } = await site.admin.adminPush.figures({})
  expect(sent).toBeGreaterThanOrEqual(1)
})
