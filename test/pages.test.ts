import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, type Member, signUp } from './people.ts'
import { type RunningServer, startServer } from './server.ts'
import { configure, desktopAgent, phoneAgent, stateOf } from './site.ts'

let server: RunningServer
let member: Member
let administrator: Awaited<ReturnType<typeof signUp>>['administrator']
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'debug' } })
  ;({ member, administrator } = await signUp(server))
})
afterAll(async () => {
  expect(await server.allLogs()).not.toMatch(/"level":(50|60)/)
  await server.stop()
})

const get = (path: string, agent = desktopAgent, cookies: Record<string, string> = {}) =>
  server.http.call(path, { headers: { 'user-agent': agent }, cookies })

describe('each area has its visitors', () => {
  test.each([
    ['/', 301, '/webapp'],
    ['/7', 302, '/webapp/7'],
    ['/7/ForumSystemPosts', 302, '/webapp/7'],
    ['/7/', 302, '/webapp/7'],
    ['/author/7', 302, '/webapp/author/7'],
    ['/dynamic/a/b', 302, '/webapp/dynamic/a/b'],
    ['/search?keyword=%E4%B8%AD', 302, '/webapp/search?keyword=%E4%B8%AD'],
    ['/policy/privacy-policy', 302, '/webapp/seting/privacy-policy'],
    ['/System/forum', 302, '/webapp/system/forum'],
  ])('a phone is led from %s to its own page', async (path, status, location) => {
    expect(await get(path, phoneAgent)).toMatchObject({ status, headers: { location, 'cache-control': 'no-store' } })
    const chosen = await get(path, phoneAgent, { desktop: '1' })
    expect(chosen.status).not.toBe(status)
    for (const answer of [await get(path, phoneAgent), await get(path)])
      expect(answer.headers.vary?.toLowerCase()).toContain('user-agent')
  })

  test.each([
    '/webapp',
    '/webapp/',
    '/webapp/user/mine',
    '/webapp/7',
    '/webapp/nothing',
    '//webapp/x',
    '/foo/webapp',
    '/webappx',
    '/%77ebapp',
  ])('a desktop is led from %s home', async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 302, headers: { location: '/', 'cache-control': 'no-store' } })
    expect(answer.headers.vary?.toLowerCase()).toContain('user-agent')
  })

  test('a cookie switches the redirects off', async () => {
    expect((await get('/', phoneAgent, { desktop: '1' })).status).toBe(200)
    expect((await get('/webapp', desktopAgent, { desktop: '1' })).status).toBe(200)
    expect((await get('/', phoneAgent, { desktop: '0' })).status).toBe(301)
  })

  test.each(['/webapp/user/mine', '/webapp/seting/seting?a=1', '/webapp/search'])(
    'a guest on a phone passes the login on the way to %s',
    async (path) => {
      const { status, headers } = await get(path, phoneAgent)
      expect({ status, to: headers.location }).toEqual({
        status: 302,
        to: `/webapp/login?to=${encodeURIComponent(path)}`,
      })
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('a member on a phone passes the login page by, and never leaves the site', async () => {
    const via = async (to: string) =>
      (await get(`/webapp/login?to=${encodeURIComponent(to)}`, phoneAgent, cookiesOf(member))).headers.location
    expect(await via('/webapp/search')).toBe('/webapp/search')
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])
      expect(await via(to)).toBe('/webapp/user/mine')
  })
})

describe('what is not there', () => {
  test.each([
    ['/nothing', 'Page Not Found: /nothing'],
    ['/nothing/at/all', 'Page not found: /nothing/at/all'],
    ['/7', 'Page Not Found: /7'],
    ['/0', 'Page Not Found: /0'],
    ['/7/ForumSystemPosts', 'Page Not Found: /7/ForumSystemPosts'],
    ['/System/nothing', 'Page Not Found: /System/nothing'],
    ['/author/nobody', 'Page Not Found: /author/nobody'],
    ['/author/999999', 'Page Not Found: /author/999999'],
    ['/author/9999999999999999999', 'Page Not Found: /author/9999999999999999999'],
  ])('%s: 404, %s', async (path, sentence) => {
    for (const locale of ['zh-CN', 'en']) {
      const page = await get(path, desktopAgent, { locale })
      expect(page.status).toBe(404)
      expect(textOf(page.text)).toContain(sentence)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    }
  })

  test('behind a door it is said to those who may pass', async () => {
    for (const [path, who] of [
      ['/admin/nothing', administrator],
      ['/platform/nothing', member],
    ] as const) {
      expect((await get(path)).status).toBe(404)
      const page = await get(path, desktopAgent, cookiesOf(who))
      expect(page.status).toBe(404)
      expect(textOf(page.text)).toContain(`Page not found: ${path}`)
    }
  })

  test('the API is asked for it once', async () => {
    const before = (await server.allLogs()).length
    expect((await get('/author/888888')).status).toBe(404)
    const asked = (await server.allLogs()).slice(before).match(/"route":"GET \/api\/aoir-user\/info\/\{id\}"/g)
    expect(asked).toHaveLength(1)
  })

  test('a path is shown as text', async () => {
    const { text, status } = await get('/%3Cimg%20src=x%20onerror=alert(1)%3E')
    expect(status).toBe(404)
    expect(text).not.toContain('<img src=x')
  })
})

const textOf = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/<script[\s\S]*?<\/script>/g, '')

describe('builds', () => {
  test('the newest one is named, and described under its name', async () => {
    const { json } = server.http
    const latest = (await json('/builds/latest.json?1')) as unknown as { text: string; headers: Record<string, string> }
    const { id, timestamp } = JSON.parse(latest.text)
    expect(latest.headers['cache-control']).toBe('no-store')
    expect(timestamp).toEqual(expect.any(Number))
    const meta = await get(`/builds/meta/${id}.json`)
    expect(meta.headers['cache-control']).toContain('immutable')
    expect(JSON.parse(meta.text)).toMatchObject({
      id,
      routeRules: expect.any(Object),
      prerendered: [],
      redirects: expect.any(Array),
    })
    expect((await get('/builds/meta/0000.json')).status).toBe(404)
    expect(stateOf((await get('/')).text).buildId).toBe(id)
  })
})

describe('the data of a page', () => {
  const payload = async (path: string, agent = desktopAgent, cookies = {}) => {
    const answer = await get(`${path}/_payload.json`, agent, cookies)
    return { ...answer, json: JSON.parse(answer.text) as { redirect: string | null; queries: unknown } }
  }

  test('comes alone, with the status of the page', async () => {
    expect(await payload('')).toMatchObject({ status: 200, json: { redirect: null, queries: expect.any(Object) } })
    expect((await payload('/nothing')).status).toBe(404)
    expect((await payload('/7')).status).toBe(404)
  })

  test('is for whoever asks', async () => {
    expect((await payload('/account')).text).not.toContain(member.name)
    const own = await payload('/account', desktopAgent, cookiesOf(member))
    expect(own.text).toContain(member.name)
    expect(own.headers['cache-control']).toContain('private')
  })

  test('says where the page leads', async () => {
    const { json } = await payload('/webapp/user/mine', phoneAgent)
    expect(json).toEqual({ redirect: `/webapp/login?to=${encodeURIComponent('/webapp/user/mine')}`, queries: null })
  })
})

describe('on every kind of answer', () => {
  const kinds: [string, string, Parameters<typeof get>[1]?][] = [
    ['page', '/'],
    ['mobile page', '/webapp', phoneAgent],
    ['page that is not there', '/nothing'],
    ['redirect', '/webapp'],
    ['redirect of a page', '/webapp/user/mine', phoneAgent],
    ['data of a page', '/_payload.json'],
    ['answer', '/api/aoir-config'],
    ['refusal', '/api/nothing'],
    ['broken address', '/%ZZ'],
    ['file', '/favicon.svg'],
    ['theme', '/theme/x.css'],
    ['build', '/builds/latest.json'],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
    ['metrics', '/metrics'],
    ['description', '/api/openapi.json'],
    ['documentation', '/api/docs'],
  ]
  test.each(kinds)('%s: nothing is guessed, nothing is framed', async (_name, path, agent) => {
    const { headers, text } = await get(path, agent)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    if (!headers['content-type']?.startsWith('text/html')) return
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    expect(text).not.toMatch(/<[^>]*\sstyle=/)
    expect(text).not.toMatch(/<[^>]*\son[a-z]+=/i)
    expect(text).not.toMatch(/<style/)
    for (const [tag] of text.matchAll(/<script[^>]*>/g)) expect(tag).toMatch(/ src="\/|type="application\/(ld\+)?json"/)
  })

  test('https is insisted on where the site has it', async () => {
    const secure = await startServer({ besides: server, env: { PUBLIC_ORIGIN: 'https://community.example' } })
    try {
      expect((await secure.http.call('/')).headers['strict-transport-security']).toContain('max-age=31536000')
      const body = { username: member.name, password: member.password }
      const { headers } = await secure.http.json('/api/aoir-user-auth/login', { body })
      expect(headers['set-cookie']).toHaveLength(4)
      for (const cookie of headers['set-cookie'] ?? []) expect(cookie).toMatch(/Secure/)
    } finally {
      await secure.stop()
    }
  })
})

describe('a closed site', () => {
  beforeAll(() =>
    configure(server, administrator.access_token, { COMMON_CLOSE_WEB: true, COMMON_CLOSE_REASON: 'back on Monday' }),
  )
  afterAll(() => configure(server, administrator.access_token, { COMMON_CLOSE_WEB: false }))

  test.each(['/', '/search', '/7', '/nothing', '/account'])('%s is closed to guests and members', async (path) => {
    for (const cookies of [{}, cookiesOf(member)]) {
      const page = await get(path, desktopAgent, cookies)
      expect(page.status).toBe(503)
      expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
      expect(page.text).toContain('back on Monday')
      expect(stateOf(page.text).barrier).toBe('closed')
    }
  })

  test('its administrator sees it, and everybody sees the way to the back office', async () => {
    expect((await get('/', desktopAgent, cookiesOf(administrator))).status).toBe(200)
    expect((await get('/admin')).status).not.toBe(503)
    expect((await get('/admin', desktopAgent, cookiesOf(administrator))).status).toBe(200)
  })

  test('the API is closed but for configuration, accounts and administration', async () => {
    const { json } = server.http
    expect((await json(`/api/aoir-user/info/${member.id}`)).envelope).toMatchObject({ code: 503, data: null })
    expect((await json('/api/aoir-config')).envelope.code).toBe(200)
    expect((await json('/api/aoir-admin-config/get', { token: administrator.access_token })).envelope.code).toBe(200)
    expect((await get('/_payload.json')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })
})

describe('forced login', () => {
  const { json } = { json: (path: string, token?: string) => server.http.json(path, { token }) }
  beforeAll(() => configure(server, administrator.access_token, { COMMON_LOGIN: { LOGIN_ACCESS: true } }))
  afterAll(() => configure(server, administrator.access_token, { COMMON_LOGIN: { LOGIN_ACCESS: false } }))

  test.each([
    ['/', desktopAgent],
    ['/search', desktopAgent],
    ['/7', desktopAgent],
    ['/webapp', phoneAgent],
    ['/webapp/user/mine', phoneAgent],
  ])('%s shows the login', async (path, agent) => {
    const page = await get(path, agent)
    expect(page.status).toBe(200)
    expect(stateOf(page.text).barrier).toBe('forced-login')
    const own = await get(path, agent, cookiesOf(member))
    expect(stateOf(own.text).barrier).toBeNull()
  })

  test.each(['/policy/privacy-policy', '/policy/user-agreement', '/admin'])('%s stays open', async (path) => {
    expect(stateOf((await get(path)).text).barrier).toBeNull()
  })

  test('the API asks for a login', async () => {
    const path = `/api/aoir-user/info/${member.id}`
    expect((await json(path)).envelope).toMatchObject({ code: 401, message: '请先登录' })
    expect((await json(path, member.access_token)).envelope.code).toBe(200)
    expect((await json('/api/aoir-config')).envelope.code).toBe(200)
    expect((await json('/api/config-agreement-policy')).envelope.code).toBe(200)
  })
})
