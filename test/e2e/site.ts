import { test as base, devices, expect, type Page } from '@playwright/test'
import { api as modules } from '#contract/api.ts'
import { type Client, createClient, type Outgoing } from '#contract/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { adminPassword, type RunningServer, startServer } from '../server.ts'

export const phone = devices['iPhone 14']

type Clients = { [Name in keyof typeof modules]: Client<(typeof modules)[Name]> }

/** A running product of one worker's own; its configuration is as new at the start of every test. */
export interface Site extends RunningServer {
  api(token?: string): Clients
  admin: Clients
  /** A new member, not logged in anywhere. */
  newMember(): Promise<{ name: string; password: string; email: string }>
}

interface Fixtures {
  /** What the console said that it should not have said. */
  complaints: string[]
  fresh: undefined
}

/** Every test fails on an error in the console, an uncaught error, or a breach of the page's policy. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright insists on a pattern here
    async ({}, use) => {
      const server = await startServer({ embedded: true })
      await use(await siteOf(server))
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fresh: [
    async ({ site }, use) => {
      const { version } = await site.admin.adminConfig.get()
      if (version > 1) await site.admin.adminConfig.revert({ version: 1 })
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  complaints: async ({}, use) => use([]),
  page: async ({ page, complaints }, use) => {
    listenTo(page, complaints)
    await use(page)
    expect(complaints, 'the console stays quiet').toEqual([])
  },
})

export { expect }

export function listenTo(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    // The browser itself reports answers of 4xx and 5xx; tests about them look at the page instead.
    if (text.startsWith('Failed to load resource')) return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${text}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
}

async function siteOf(server: RunningServer): Promise<Site> {
  const api = (token?: string) => bind(server.origin, token)
  const { access_token } = await api().session.login({ username: 'admin', password: adminPassword })
  let members = 0
  return {
    ...server,
    api,
    admin: api(access_token),
    async newMember() {
      members += 1
      const member = {
        name: `成员${members}号`,
        password: `password of member ${members}`,
        email: `m${members}@example.com`,
      }
      await api().session.register({ username: member.name, password: member.password, email: member.email })
      return member
    },
  }
}

function bind(origin: string, token?: string): Clients {
  const send = async ({ method, url, body }: Outgoing) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
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

/** Logs in by the API, as if the browser had done so earlier. */
export async function logIn(page: Page, site: Site, who: { name: string; password: string }): Promise<void> {
  const response = await page.request.post(`${site.origin}/api/aoir-user-auth/login`, {
    data: { username: who.name, password: who.password },
  })
  expect(response.ok()).toBe(true)
}
