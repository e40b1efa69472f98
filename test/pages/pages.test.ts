import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlFaults } from '../rules/html-faults.ts'
import { cookiesOf, type Member, signUp } from '../support/forum/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { configure, desktopAgent, phoneAgent, stateOf } from '../support/site.ts'

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

/** Ways to another site that look like paths of this one. */
const offSite = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n',
  '/webapp/..//evil.example',
  '/%2e//evil.example',
]

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
    ['/account', 302, '/webapp/seting/seting'],
    ['/account/security', 302, '/webapp/seting/security'],
    ['/account/security/logins', 302, '/webapp/seting/security/logins'],
    ['/account/notices', 302, '/webapp/seting/notices'],
    ['/account/privacy', 302, '/webapp/seting/seting'],
    ['/account/blocks', 302, '/webapp/seting/blocks'],
    ['/account/look', 302, '/webapp/seting/seting'],
    ['/account/links', 302, '/webapp/seting/links'],
    ['/account/licence', 302, '/webapp/user/auth-domain'],
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

  test('a guest on a phone has a page of their own with the way to log in', async () => {
    const { status, text } = await get('/webapp/user/mine', phoneAgent)
    expect(status).toBe(200)
    expect(text).toContain('登录 / 注册')
  })

  test.each(['/webapp/user/fans', '/webapp/seting/seting?a=1', '/webapp/search'])(
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

  test.each([
    [
      'Mozilla/5.0 (Linux; Android 6.0.1) Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) (compatible; Baiduspider-render/2.0)'],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['WhatsApp/2.23.20.0 A'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ])('a crawler reads what it asked for: %s', async (agent) => {
    const name = encodeURIComponent(member.name)
    for (const path of ['/', '/webapp', `/author/${member.id}`, `/webapp/author/${member.id}`, `/search?q=${name}`]) {
      const page = await get(path, agent)
      expect({ path, status: page.status }).toEqual({ path, status: 200 })
      expect(page.headers.vary?.toLowerCase()).toContain('user-agent')
    }
    const mobile = await get(`/webapp/author/${member.id}`, agent)
    expect(mobile.text).toMatch(new RegExp(`<link rel="canonical" href="http://[^/"]+/author/${member.id}">`))
    expect(textOf(mobile.text)).toContain(member.name)
    // What people of a phone share is another page; theirs is still behind the login, and so is all that is for members.
    expect((await get(`/webapp/author/${member.id}`, phoneAgent)).headers.location).toMatch(/^\/webapp\/login\?to=/)
    expect((await get('/webapp/user/fans', agent)).headers.location).toMatch(/^\/webapp\/login\?to=/)
  })

  test('a phone of the make Cubot is none', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 30) AppleWebKit/537.36 Mobile Safari/537.36'
    expect((await get('/', agent)).headers.location).toBe('/webapp')
  })

  test('a member on a phone passes the login page by, and never leaves the site', async () => {
    const via = async (to: string) =>
      (await get(`/webapp/login?to=${encodeURIComponent(to)}`, phoneAgent, cookiesOf(member))).headers.location
    expect(await via('/webapp/search')).toBe('/webapp/search')
    for (const to of ['https://evil.example', ...offSite, 'javascript:alert(1)', ''])
      expect(await via(to)).toBe('/webapp/user/mine')
  })

  test('nor does the page in front of other sites lead to one by itself', async () => {
    for (const wanted of offSite) {
      const answer = await get(`/webapp/url/url?url=${encodeURIComponent(wanted)}`, phoneAgent)
      expect([wanted, answer.status, answer.headers.location]).toEqual([wanted, 200, undefined])
    }
    const own = await get('/webapp/url/url?url=%2Fa%2F..%2F12%3Fx%3D1', phoneAgent)
    expect(own).toMatchObject({ status: 302, headers: { location: '/12?x=1' } })
  })

  test.each([
    '/dynamic/..//evil.example',
    '/dynamic/%2e%2e//evil.example',
    '/author/..//..//evil.example',
    '/7/..%0a//x',
  ])('a phone is not led from %s to another site', async (path) => {
    const { status, headers } = await get(path, phoneAgent)
    expect(status).toBeLessThan(500)
    expect(new URL(headers.location ?? '/', server.origin).origin).toBe(server.origin)
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

describe('the markup', () => {
  const desktop = [
    '/',
    '/announcement',
    '/System/Aggregate-forum',
    '/search',
    '/message',
    '/account',
    '/wallet',
    '/platform',
    '/platform/content/posts',
    '/nothing/at/all',
  ]
  const phone = [
    '/webapp',
    '/webapp/system',
    '/webapp/search',
    '/webapp/user/mine',
    '/webapp/user/message',
    '/webapp/user/message/receive-like',
    '/webapp/user/collect',
    '/webapp/platform/platform',
  ]

  test.each([...desktop.map((path) => [path, desktopAgent]), ...phone.map((path) => [path, phoneAgent])])(
    '%s: no block stands inside of a phrase, no heading skips a level',
    async (path, agent) => {
      for (const cookies of [{}, cookiesOf(member)])
        expect(htmlFaults((await get(path, agent, cookies)).text)).toEqual([])
    },
  )

  test('what would be wrong is seen', () => {
    expect(htmlFaults('<body><h1>a</h1><span><table></table></span><h3 id="x">b</h3><p>c</p>')).toEqual([
      expect.stringContaining('table inside span'),
      expect.stringContaining('h3 after h1'),
    ])
  })

  test('link previews have a picture, every list of boards its address, and old browsers their icon', async () => {
    const home = (await get('/')).text
    expect(home).toMatch(/<meta property="og:image" content="http[^"]*\/share\.png">/)
    expect((await get('/System/Aggregate-forum')).text).toMatch(/rel="canonical" href="[^"]*\/System\/Aggregate-forum"/)
    for (const file of ['/share.png', '/favicon.ico'])
      expect(await get(file)).toMatchObject({
        status: 200,
        headers: { 'content-type': expect.stringMatching(/^image\//) },
      })
    expect((await get('/nothing/at/all')).text).toContain('<title>页面不存在')
  })
})

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
    const { json } = await payload('/webapp/user/fans', phoneAgent)
    expect(json).toEqual({ redirect: `/webapp/login?to=${encodeURIComponent('/webapp/user/fans')}`, queries: null })
  })
})

describe('on every kind of answer', () => {
  const kinds: [string, string, Parameters<typeof get>[1]?][] = [
    ['page', '/'],
    ['mobile page', '/webapp', phoneAgent],
    ['page that is not there', '/nothing'],
    ['redirect', '/webapp'],
    ['redirect of a page', '/webapp/user/fans', phoneAgent],
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

/** What begins like a page that stays open, and is another. */
const aroundTheDoor = [
  '/admin/../search',
  '/admin/%2e%2e/search',
  '/admin/%2E./search',
  '/policy/..\\search',
  '/admin/.././search',
]

describe('a closed site', () => {
  beforeAll(() =>
    configure(server, administrator.access_token, { COMMON_CLOSE_WEB: true, COMMON_CLOSE_REASON: 'back on Monday' }),
  )
  afterAll(() => configure(server, administrator.access_token, { COMMON_CLOSE_WEB: false }))

  test.each(['/', '/search', '/7', '/nothing', '/account', ...aroundTheDoor])(
    '%s is closed to guests and members',
    async (path) => {
      for (const cookies of [{}, cookiesOf(member)]) {
        const page = await get(path, desktopAgent, cookies)
        expect(page.status).toBe(503)
        expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
        expect(page.text).toContain('back on Monday')
        expect(stateOf(page.text).barrier).toBe('closed')
      }
    },
  )

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
    ...aroundTheDoor.map((path): [string, string] => [path, desktopAgent]),
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

describe('scripts of others', () => {
  const script = 'https://hm.example/hm.js'
  const policyOf = (headers: Awaited<ReturnType<typeof get>>['headers']) =>
    String(headers['content-security-policy'])
      .split('; ')
      .find((line) => line.startsWith('script-src'))
  const choose = (SCRIPTS: string[]) => configure(server, administrator.access_token, { ANALYTICS: { SCRIPTS } })

  test('run on the pages of the site from their origins, for guests and members, until they are taken away', async () => {
    expect(policyOf((await get('/')).headers)).toBe("script-src 'self'")
    await choose([script])
    for (const [path, agent, cookies] of [
      ['/', desktopAgent, {}],
      ['/', desktopAgent, cookiesOf(member)],
      ['/webapp', phoneAgent, {}],
      ['/platform', desktopAgent, cookiesOf(member)],
    ] as const) {
      const { headers, text } = await get(path, agent, cookies)
      expect(policyOf(headers)).toBe("script-src 'self' https://hm.example")
      expect(text).toContain('<script async src="https://hm.example/hm.js"></script>')
      expect(htmlFaults(text)).toEqual([])
    }
    await choose([])
    const { headers, text } = await get('/')
    expect(policyOf(headers)).toBe("script-src 'self'")
    expect(text).not.toContain('hm.example')
  })

  test('never in the back office, however its address is written', async () => {
    await choose([script])
    for (const path of ['/admin', '/admin/config', '/ADMIN', '/%61dmin/users', '/x/../admin', '/admin/nothing']) {
      const { headers, text } = await get(path, desktopAgent, cookiesOf(administrator))
      expect([path, policyOf(headers)]).toEqual([path, "script-src 'self'"])
      expect(text).not.toContain('<script async')
    }
    await choose([])
  })
})
