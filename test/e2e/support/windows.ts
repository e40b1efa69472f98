import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { adminPassword } from '../../support/server.ts'
import { axeProgram } from './axe.ts'
import { listenTo } from './quiet-page.ts'
import { logIn, phone, type Site } from './site.ts'

export type Device = 'desktop' | 'phone'
export type Visitor = 'guest' | 'admin'

/** A window that is used for one screen after the other. */
export interface Window {
  page: Page
  complaints: string[]
  /** Resolves when the page has been taken over by its scripts, has all it asked for, and has nothing left to do. */
  settled(): Promise<void>
}

export const onPhone: BrowserContextOptions = {
  userAgent: phone.userAgent,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** One window a kind of visitor, for the whole worker: to open one takes longer than to look at a screen in it. */
export function keepWindows(browser: Browser, site: Site) {
  const known = new Map<string, Promise<Window>>()
  const open = async (device: Device, as: Visitor): Promise<Window> => {
    const context = await browser.newContext({
      ...(device === 'phone' ? onPhone : {}),
      baseURL: site.origin,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      // Colours are looked at where they end, not on their way.
      reducedMotion: 'reduce',
    })
    // Every page is judged here: with the page it costs less than after it.
    await context.addInitScript({ content: axeProgram })
    const page = await context.newPage()
    if (as === 'admin') await logIn(page, site, { name: 'admin', password: adminPassword })
    return windowOf(page)
  }
  return {
    get(device: Device, as: Visitor): Promise<Window> {
      const name = `${device} ${as}`
      const found = known.get(name) ?? open(device, as)
      known.set(name, found)
      return found
    },
  }
}

export type Windows = ReturnType<typeof keepWindows>

function windowOf(page: Page): Window {
  const complaints: string[] = []
  listenTo(page, complaints)
  const traffic = trafficOf(page)
  const settled = async () => {
    await page.waitForFunction(isTakenOver)
    do {
      await traffic.isOver()
      await page.evaluate(isIdle)
    } while (traffic.isOn())
  }
  return { page, complaints, settled }
}

/**
 * React leaves a mark on every element that it has taken over from the server's page. Hints to load are none of those, nor
 * is what the editor writes, which may be there before anybody has looked.
 */
function isTakenOver(): boolean {
  const elements = [...document.querySelectorAll('#root :not(link, [contenteditable], [contenteditable] *)')]
  return elements.length > 0 && elements.every((element) => Object.keys(element).some((key) => /^__react/.test(key)))
}

function isIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve))
}

function trafficOf(page: Page) {
  const pending = new Set<Request>()
  let waiting: (() => void)[] = []
  const end = (request: Request) => {
    pending.delete(request)
    if (pending.size > 0) return
    for (const resolve of waiting) resolve()
    waiting = []
  }
  page.on('request', (request) => void pending.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    isOn: () => pending.size > 0,
    isOver: () => (pending.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  }
}
