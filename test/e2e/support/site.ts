import { devices, expect, type Page } from '@playwright/test'
import { api as modules } from '#contract/api.ts'
import { type Client, createClient, type Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { dropLoginNotices, makeOlder, makePostsOlder } from '../../support/forum/people.ts'
import { adminPassword, type RunningServer, startServer } from '../../support/server.ts'
import { test as base, takenOver } from './quiet-page.ts'

export const phone = devices['iPhone 14']

type Clients = { [Name in keyof typeof modules]: Client<(typeof modules)[Name]> }

/**
 * A running product of one worker's own; at the start of every test its configuration is as new, there are no rules, and
 * what earlier tests wrote is a month old, so that it does not stand above what a test writes in lists by rank.
 */
export interface Site extends RunningServer {
  api(token?: string): Clients
  admin: Clients
  /** A new member, not logged in anywhere. */
  newMember(): Promise<{ name: string; password: string; email: string }>
}

interface Options {
  starter: 'on' | 'off'
  /** Further variables of the environment. */
  variables: Record<string, string>
}

export const test = base.extend<{ fresh: undefined }, Options & { site: Site }>({
  /** Whether the site begins with the boards and posts that a new one is given. */
  starter: ['off', { scope: 'worker', option: true }],
  variables: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ starter, variables }, use) => {
      const server = await startServer({ env: { STARTER: starter, BAOTA_ALLOW_PRIVATE: 'on', ...variables } })
      await use(await siteOf(server))
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fresh: [
    async ({ site }, use) => {
      const { version } = await site.admin.adminConfig.get()
      if (version > 1) await site.admin.adminConfig.revert({ version: 1 })
      for (const { _id } of (await site.admin.adminRule.list({})).list) await site.admin.adminRule.delete({ _id })
      await makePostsOlder(site)
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  page: async ({ page }, use) => {
    arriveAwake(page)
    await use(page)
  },
})

/** A layer that closes steps back in the history, which would end a navigation that begins meanwhile. Open ones stay. */
async function layersSettled(page: Page): Promise<void> {
  const areGone = page.waitForFunction(() => !history.state?.overlayDepth, undefined, { timeout: 1000 })
  await areGone.catch(() => undefined)
}

/** A press on a page that its scripts have not taken over yet would be lost: to arrive means that they have. */
function arriveAwake(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...where) => {
    await layersSettled(page)
    const response = await goto(...where)
    await takenOver(page)
    return response
  }
  page.reload = async (...how) => {
    await layersSettled(page)
    const response = await reload(...how)
    await takenOver(page)
    return response
  }
}

export { expect }

async function siteOf(server: RunningServer): Promise<Site> {
  const api = (token?: string) => bind(server.origin, () => token)
  const logInAdmin = async () => {
    const { access_token } = await api().session.login({ username: 'admin', password: adminPassword })
    await api(access_token).security.proof({ way: 'password', password: adminPassword })
    return access_token
  }
  let admin = { token: await logInAdmin(), since: Date.now() }
  // A site serves many tests, and together they take longer than a token lives.
  const adminToken = async () => {
    if (Date.now() - admin.since > tokenAge) admin = { token: await logInAdmin(), since: Date.now() }
    return admin.token
  }
  let members = 0
  return {
    ...server,
    api,
    admin: bind(server.origin, adminToken),
    async newMember() {
      members += 1
      const member = {
        name: `成员${members}号`,
        password: `password of member ${members}`,
        email: `m${members}@example.com`,
      }
      const { _id } = await api().session.register({
        username: member.name,
        password: member.password,
        email: member.email,
      })
      await makeOlder(server, _id)
      return member
    },
  }
}

/** After so long (ms) another one is taken; they live 15 minutes. */
const tokenAge = 5 * 60_000

function bind(origin: string, tokenNow: () => string | undefined | Promise<string>): Clients {
  const send = async ({ method, url, body }: Outgoing) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    const token = await tokenNow()
    if (token) headers.authorization = `Bearer ${token}`
    const response = await fetch(origin + url, {
      method,
      headers,
      body: method === 'POST' ? JSON.stringify(body) : undefined,
    })
    return (await response.json()) as Envelope
  }
  return Object.fromEntries(
    Object.entries(modules).map(([name, contract]) => [name, createClient(contract, send)]),
  ) as Clients
}

/** Answers to these addresses do not come before they are let go. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

interface Visit {
  /** They have shown in this session who they are, a moment ago: nothing asks for it again. */
  isProven?: boolean
}

/** Logs in by the API, as if the browser had done so earlier. */
export async function logIn(
  page: Page,
  site: Site,
  who: { name: string; password: string },
  { isProven = false }: Visit = {},
): Promise<void> {
  const response = await page.request.post(`${site.origin}/api/aoir-user-auth/login`, {
    data: { username: who.name, password: who.password },
  })
  expect(response.ok()).toBe(true)
  await dropLoginNotices(site, who.name)
  const { data } = (await response.json()) as Envelope<{ access_token: string }>
  if (isProven) await site.api(data.access_token).security.proof({ way: 'password', password: who.password })
}
