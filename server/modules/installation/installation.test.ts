import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../../test/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

interface Manifest {
  name: string
  icons: { src: string; sizes: string; purpose: string }[]
  screenshots: { src: string; sizes: string }[]
  shortcuts: { name: string }[]
}

const manifestIn = async (locale: string): Promise<Manifest> =>
  (await fetch(`${server.origin}/manifest.webmanifest`, { headers: { cookie: `locale=${locale}` } })).json() as never

describe('a site as an app', () => {
  test('describes itself in the language of the visitor, with icons of the sizes it promises', async () => {
    const manifest = await manifestIn('zh-CN')
    expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', share_target: { action: '/share' } })
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['发布', '消息'])
    expect((await manifestIn('en')).shortcuts[0]?.name).toBe('Publish')
    for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await fetch(server.origin + src)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('sends today’s icon for the name of an earlier one, and none for sizes nobody promised', async () => {
    const [icon] = (await manifestIn('zh-CN')).icons
    const earlier = await fetch(server.origin + icon?.src.replace(/-[\w-]{12}\.png$/, '-aaaaaaaaaaaa.png'))
    expect(earlier.status).toBe(200)
    expect(earlier.headers.get('cache-control')).toBe('no-store')
    expect((await fetch(server.origin + icon?.src.replace('192', '4096'))).status).toBe(404)
  })

  test('sends a worker that is asked for anew each time', async () => {
    const worker = await fetch(`${server.origin}/sw.js`)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    // Without this it could fetch nothing, and every page that it stands before would lose its scripts.
    expect(worker.headers.get('content-security-policy')).toContain('connect-src *')
    expect(await worker.text()).toContain('aoir-shell-')
  })

  test.each(['br', 'gzip'])('that worker is at most 8 kB on the wire (%s)', async (encoding) => {
    const { headers } = await fetch(`${server.origin}/sw.js`, { headers: { 'accept-encoding': encoding } })
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
    expect(Number(headers.get('content-length'))).toBeLessThanOrEqual(8000)
  })
})

describe('what other apps share, where no worker takes it', () => {
  const share = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.origin}/share`, { method: 'POST', body, headers, redirect: 'manual' })
    const place = new URL(answer.headers.get('location') ?? '', server.origin)
    return { status: answer.status, path: place.pathname, words: Object.fromEntries(place.searchParams) }
  }
  const formWith = (fields: Record<string, string>, picture?: Blob) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (picture) form.append('pictures', picture, '../../etc/passwd.png')
    return form
  }

  test('the form opens with the words', async () => {
    const words = { title: '标题', text: '一行\n二行 & <b>', url: 'https://example.com/?a=b' }
    const shared = await share(formWith(words))
    expect(shared).toEqual({ status: 303, path: '/platform/editor-posts', words: expect.anything() })
    expect({ ...shared.words, text: shared.words.text?.replace('\r\n', '\n') }).toEqual(words)
    expect(await share(formWith({}))).toEqual({ status: 303, path: '/platform/editor-posts', words: {} })
  })

  test('50 MB of a picture are let go by', async () => {
    const picture = new Blob([new Uint8Array(50 * 1024 * 1024)], { type: 'image/png' })
    expect((await share(formWith({ title: '大图' }, picture))).words).toEqual({ title: '大图' })
  })

  test('a long text is cut to what an address can hold, other fields are nobody’s', async () => {
    const { words } = await share(formWith({ title: '长', text: '😀字'.repeat(10_000), __proto__x: '1', to: '//evil' }))
    expect(Object.keys(words)).toEqual(['title', 'text'])
    expect(words.text?.startsWith('😀字😀')).toBe(true)
    expect(encodeURIComponent(words.text ?? '').length).toBeLessThanOrEqual(6000)
  })

  test.each([
    ['no form', 'text/plain', 'title=1'],
    ['a form without a border', 'multipart/form-data', 'x'],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n',
    ],
    ['a form of another kind', 'multipart/form-data; boundary=x', '\u0000'.repeat(300_000)],
  ])('%s opens an empty one', async (_name, type, body) => {
    expect(await share(body, { 'content-type': type })).toEqual({
      status: 303,
      path: '/platform/editor-posts',
      words: {},
    })
  })
})

test('with SERVICE_WORKER=off the worker deletes what was kept, and itself', async () => {
  const off = await startServer({ env: { SERVICE_WORKER: 'off' } })
  const worker = await (await fetch(`${off.origin}/sw.js`)).text()
  expect(worker).toContain('unregister()')
  expect(worker).not.toContain("'fetch'")
  await off.stop()
})
