import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { projectRoot } from '../../rules/sources.ts'
import { anActor, aScene } from '../support/post-scene.ts'
import { expectQuiet, listenTo, takenOver } from '../support/quiet-page.ts'
import { expect, holdBack, logIn, test } from '../support/site.ts'
import { onPhone } from '../support/windows.ts'

type Manifest = Record<string, { file: string }>

/** The file that holds this source in the build. */
function fileOf(source: string): string {
  const manifest = JSON.parse(readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8')) as Manifest
  return manifest[source]?.file ?? ''
}

const start = fileOf('web/entry.client.tsx')
const gatePage = fileOf('web/gate-page.tsx')
const memberCard = fileOf('web/desktop/home/member-card.tsx')

/** The small script that keeps presses has come, whatever else has not. */
async function isKept(page: Page): Promise<void> {
  await page.waitForResponse(`**/${fileOf('web/ui/layout/kept-press.ts')}`)
}

/**
 * React takes a page over in pieces: after the first, the rest waits until it is let go. It takes its turns by messages
 * to itself, and goes on in the same turn while that is young: so the clock leaps.
 */
function holdPieces(): void {
  const Channel = MessageChannel
  let held: (() => void)[] | undefined
  const letGo = () => {
    const turns = held ?? []
    held = undefined
    for (const turn of turns) turn()
  }
  const now = performance.now.bind(performance)
  const listen = () => {
    const root = document.documentElement
    const set = root.setAttribute.bind(root)
    root.setAttribute = (name, value) => {
      set(name, value)
      if (name !== 'data-interactive') return
      held = []
      Object.assign(window, { letGo })
      performance.now = () => now() + 100
    }
  }
  document.addEventListener('readystatechange', listen, { once: true })
  function heldChannel() {
    const { port1, port2 } = new Channel()
    const postMessage = (message: unknown) => {
      const turn = () => port2.postMessage(message)
      if (held) held.push(turn)
      else turn()
    }
    return { port1, port2: { postMessage } }
  }
  Object.assign(window, { MessageChannel: heldChannel })
}

test('a press on a part whose code has not come is answered when it comes, once', async ({ page, site }) => {
  await site.admin.adminConfig.update({ COMMON_IS_PAY: true, COMMON_PAY_OPTIONS: [{ type: 'kami', name: '卡密' }] })
  await logIn(page, site, await site.newMember())
  const letGo = await holdBack(page, `**/${memberCard}`)
  await page.goto('/')
  const card = page.getByRole('region', { name: '我', exact: true })
  await card.getByRole('button', { name: '充值' }).click()
  const dialog = page.getByRole('dialog', { name: '钱包' })
  await expect(dialog).toBeHidden()
  letGo()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a press on a page whose code has not come is answered when it comes, once', async ({ context, site }) => {
  const complaints: string[] = []
  const scene = await aScene(site, { title: '等一等' })
  const page = await context.newPage()
  listenTo(page, complaints)
  await logIn(page, site, await anActor(site))
  const letGo = await holdBack(page, `**/${start}`)
  await Promise.all([isKept(page), page.goto(`/${scene.id}`, { waitUntil: 'commit' })])
  const like = page.getByRole('button', { name: /^点赞/ }).first()
  for (let press = 1; press <= 3; press += 1) await like.click()
  letGo()
  await takenOver(page)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await site.api().post.one({ id: scene.id })).likeNumber).toBe(1)
  expectQuiet(complaints)
  await page.close()
})

test('a press on the page of a gate is answered, though it is made again before its code was asked for', async ({
  context,
  site,
}) => {
  const scene = await aScene(site, { title: '门后的帖子' })
  await site.admin.board.update({ systemId: scene.systemId, readRule: 'joined' })
  const page = await context.newPage()
  await logIn(page, site, await anActor(site))
  await page.addInitScript(holdPieces)
  const letStart = await holdBack(page, `**/${start}`)
  const letGate = await holdBack(page, `**/${gatePage}`)
  await Promise.all([isKept(page), page.goto(`/${scene.id}`, { waitUntil: 'commit' })])
  await page.getByRole('button', { name: '加入板块' }).click()
  letStart()
  await takenOver(page)
  await page.evaluate(() => new Promise((made) => setTimeout(made)))
  await page.evaluate('letGo()')
  letGate()
  await expect(page.getByRole('heading', { level: 1, name: '门后的帖子' })).toBeVisible()
  await page.close()
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('counts that come before all of a page is taken over do not disturb it', async ({ page, site }) => {
    const me = await anActor(site)
    const follower = await anActor(site)
    await follower.api.follow.follow({ friendId: (await me.api.user.ownInfo())._id })
    await logIn(page, site, me)
    await page.addInitScript(holdPieces)
    const counts = page.waitForResponse('**/aoir-im-session/get-unread-count*')
    await page.goto('/webapp/user/message')
    await (await counts).finished()
    const followers = page.getByRole('link', { name: '新增粉丝' })
    await page.evaluate('letGo()')
    await expect(followers.getByText('1', { exact: true })).toBeVisible()
  })

  test('who logs in before the code has come stays where they are, and is logged in when it comes', async ({
    context,
    site,
  }) => {
    const complaints: string[] = []
    const member = await site.newMember()
    const page = await context.newPage()
    listenTo(page, complaints)
    const letGo = await holdBack(page, `**/${start}`)
    await Promise.all([isKept(page), page.goto('/webapp/login', { waitUntil: 'commit' })])
    await page.getByRole('textbox', { name: '账号' }).fill(member.name)
    await page.getByLabel('密码', { exact: true }).fill(member.password)
    await page.getByRole('checkbox').check()
    await page.getByLabel('密码', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    letGo()
    await expect(page).toHaveURL('/webapp/user/mine')
    expectQuiet(complaints)
    await page.close()
  })

  test('without any code the password stays out of the address', async ({ browser, site }) => {
    const page = await browser.newPage({ ...onPhone, baseURL: site.origin, javaScriptEnabled: false })
    await page.goto('/webapp/login')
    await page.getByLabel('密码', { exact: true }).fill('a secret')
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue('')
    expect(page.url()).toBe(`${site.origin}/webapp/login`)
    await page.close()
  })
})
