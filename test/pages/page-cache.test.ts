import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { seed } from '../fuzz/mutants.ts'
import { cookiesOf, signUp } from '../support/forum/people.ts'
import type { HttpCall } from '../support/http-client.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { configure, desktopAgent, phoneAgent } from '../support/site.ts'

/** Guests share ready-made pages. Nothing that a visitor brings along may come out for somebody else. */

const server = await startServer()
afterAll(() => server.stop())
const { member, administrator } = await signUp(server)

const clean = (path: string) => server.http.call(path, { headers: { 'user-agent': desktopAgent } })
const word = 'evil.example'

const oddHeaders = [
  ...['x-forwarded-host', 'x-host', 'x-original-url', 'x-rewrite-url', 'x-forwarded-prefix', 'x-forwarded-server'],
  ...['x-forwarded-proto', 'x-forwarded-scheme', 'x-forwarded-port', 'x-forwarded-for', 'x-real-ip', 'forwarded'],
  ...['x-http-method-override', 'x-method-override', 'x-original-host', 'x-http-host-override', 'x-wap-profile'],
  ...['origin', 'referer', 'host', 'accept', 'accept-language', 'accept-charset', 'from', 'via', 'range', 'if-range'],
  ...['x-request-id', 'x-correlation-id', 'if-none-match', 'if-modified-since', 'cache-control', 'pragma', 'dnt'],
  ...['sec-ch-prefers-color-scheme', 'save-data', 'x-requested-with', 'sec-fetch-site', 'authorization', 'te'],
]
const oddValues = [
  word,
  `http://${word}/`,
  `"><script src=//${word}></script>`,
  'https',
  'bytes=0-10',
  '/admin',
  'DELETE',
  '127.0.0.1',
  'for=127.0.0.1;host=evil.example;proto=https',
  'x'.repeat(4000),
  'Bearer evil.example',
]
const oddCookies = [
  `theme=${word}`,
  'theme=<script>',
  `text=${word}`,
  'text="><script>',
  `locale=${word}`,
  'locale=en; locale=zh-CN',
  'locale=__proto__',
  'locale=constructor',
  `desktop=${word}`,
  '__proto__=1; constructor=2',
  `color=${word}; a=b; c="d`,
  '=; ;;; =x',
  `%00=%00; a=%zz; b=${word}`,
  `expires_in=${word}; lastLoginDeviceId=${word}`,
]
const oddQueries = [
  '',
  `?${word}`,
  `?utm_source=${word}`,
  '?locale=en',
  '?theme=dark',
  '?_payload.json',
  '?%00',
  `?a=1&a=${word}`,
]
const oddPaths = ['/', '/search', '/policy/privacy-policy']

const visit = fc.record({
  path: fc.constantFrom(...oddPaths),
  query: fc.constantFrom(...oddQueries),
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
  headers: fc.dictionary(fc.constantFrom(...oddHeaders), fc.constantFrom(...oddValues), { minKeys: 1, maxKeys: 4 }),
  cookie: fc.option(fc.constantFrom(...oddCookies), { nil: undefined }),
  agent: fc.constantFrom(desktopAgent, desktopAgent, phoneAgent, word, ''),
})

test(`200 odd visitors change nothing for the next one (seed ${seed})`, async () => {
  const visits = fc.sample(visit, { numRuns: 200, seed })
  // Half of them come first, to pages that nobody has asked for yet.
  const before = visits.slice(0, 100)
  for (const each of before) await odd(each)
  const pages = await Promise.all(oddPaths.map(clean))
  for (const { text, status } of pages) {
    expect(status).toBe(200)
    expect(text).not.toContain(word)
  }
  for (const each of visits.slice(100)) {
    await odd(each)
    const at = oddPaths.indexOf(each.path)
    expect((await clean(each.path)).bytes.equals(pages[at]?.bytes ?? Buffer.alloc(0)), JSON.stringify(each)).toBe(true)
  }
})

type Visit = typeof visit extends fc.Arbitrary<infer T> ? T : never

async function odd({ path, query, method, headers, cookie, agent }: Visit): Promise<void> {
  const sent: Record<string, string> = { ...headers, 'user-agent': agent }
  if (cookie !== undefined) sent.cookie = cookie
  const answer = await server.http.call(`${path}${query}`, { method, headers: sent } as HttpCall)
  expect(answer.status, JSON.stringify({ path, query, headers, cookie })).toBeLessThan(500)
  if (query === '') expect(answer.text, JSON.stringify({ headers, cookie })).not.toContain(word)
}

describe('a member', () => {
  const home = '/account'

  test('sees his own page, which nobody else sees', async () => {
    const guest = await clean(home)
    for (let round = 0; round < 3; round++) {
      const own = await server.http.call(home, { headers: { 'user-agent': desktopAgent }, cookies: cookiesOf(member) })
      expect(own.text).toContain(member.name)
      expect(own.headers['cache-control']).toMatch(/private|no-store/)
      const after = await clean(home)
      expect(after.text).not.toContain(member.name)
      expect(after.bytes.equals(guest.bytes)).toBe(true)
    }
  })

  test('leaves no trace, also on a page that nobody has seen before', async () => {
    const path = '/announcement'
    const [own, guest] = await Promise.all([
      server.http.call(path, { headers: { 'user-agent': desktopAgent }, cookies: cookiesOf(member) }),
      clean(path),
    ])
    expect(own.text).toContain(member.name)
    expect(guest.text).not.toContain(member.name)
    expect((await clean(path)).text).not.toContain(member.name)
  })

  test('does not use the shared pages', async () => {
    await clean('/')
    const before = await counter('page_cache_hits')
    await server.http.call('/', { headers: { 'user-agent': desktopAgent }, cookies: cookiesOf(member) })
    await server.http.call('/', { headers: { 'user-agent': desktopAgent }, cookies: { refresh_token: 'x' } })
    expect(await counter('page_cache_hits')).toBe(before)
    await clean('/')
    expect(await counter('page_cache_hits')).toBe(before + 1)
  })

  test('whose session is over is a guest', async () => {
    const { text } = await server.http.call('/account', { cookies: { access_token: 'x'.repeat(43) } })
    expect(text).not.toContain(member.name)
  })
})

async function counter(name: string): Promise<number> {
  const { text } = await server.http.call('/metrics')
  return Number(new RegExp(`event="${name}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

test('each encoding holds the same page, and none that was not asked for', async () => {
  const get = (encoding: string) =>
    server.http.call('/', { headers: { 'user-agent': desktopAgent, 'accept-encoding': encoding } })
  const plain = await clean('/')
  for (const encoding of [
    'br',
    'gzip',
    'gzip, deflate, br',
    'identity',
    'br;q=0, gzip',
    'gzip;q=0',
    'deflate',
    'abroad',
  ])
    expect((await get(encoding)).text, encoding).toBe(plain.text)
  expect((await get('gzip, br')).headers['content-encoding']).toBe('br')
  expect((await get('br;q=0, gzip')).headers['content-encoding']).toBe('gzip')
  expect((await get('deflate')).headers['content-encoding']).toBeUndefined()
  expect((await get('abroad')).headers['content-encoding']).toBeUndefined()
})

test('language, theme and size of text have pages of their own', async () => {
  const get = (cookies: Record<string, string>) =>
    server.http.call('/search', { headers: { 'user-agent': desktopAgent }, cookies })
  const choices: Record<string, string>[] = [
    {},
    { locale: 'en' },
    { theme: 'dark' },
    { theme: 'light' },
    { text: 'small' },
    { text: 'largest' },
  ]
  const pages = await Promise.all(choices.map(get))
  expect(new Set(pages.map(({ text }) => text)).size).toBe(choices.length)
  expect(pages[1]?.text).toContain('<html lang="en"')
  expect(pages[2]?.text).toContain('data-theme="dark"')
  expect(pages[5]?.text).toContain('<html lang="zh-CN" data-text="largest"')
  expect((await clean('/search')).bytes.equals(pages[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
})

test('the density of lists makes pages of its own on phones too, and none where there is no such list', async () => {
  const get = async (path: string, cookies: Record<string, string>) =>
    (await server.http.call(path, { headers: { 'user-agent': phoneAgent }, cookies })).text
  expect(await get('/webapp', { density: 'compact' })).toContain('"density":"compact"')
  expect(await get('/webapp', {})).toContain('"density":null')
  expect(await get('/webapp/search', { density: 'compact' })).toBe(await get('/webapp/search', {}))
})

test('what is not there is not kept', async () => {
  const before = await counter('page_cache_hits')
  for (let round = 0; round < 3; round++) expect((await clean('/nothing-here')).status).toBe(404)
  expect(await counter('page_cache_hits')).toBe(before)
})

test('visitors who come at once get the same page', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => clean('/System/forum')))
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
})

test('a change of the configuration shows on ready-made pages, in every process', async () => {
  const second = await startServer({ besides: server })
  try {
    const title = async (where: RunningServer) => /<title>(.*?)<\/title>/.exec((await where.http.call('/')).text)?.[1]
    for (const name of ['first name', 'second name']) {
      await Promise.all([title(server), title(second)])
      await configure(server, administrator.access_token, { COMMON_SITE_NAME: name })
      expect(await title(server)).toContain(name)
      // The news travels through the database; how fast, the bench says.
      await vi.waitUntil(async () => (await title(second))?.includes(name), { interval: 20 })
    }
    await configure(second, administrator.access_token, { COMMON_SITE_NAME: 'third name' })
    await vi.waitUntil(async () => (await title(server))?.includes('third name'), { interval: 20 })
  } finally {
    await second.stop()
  }
})
