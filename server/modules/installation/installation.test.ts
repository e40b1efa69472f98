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

  test('sends a worker that is asked for anew each time, and the empty form where nothing takes what is shared', async () => {
    const worker = await fetch(`${server.origin}/sw.js`)
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    // Without this it could fetch nothing, and every page that it stands before would lose its scripts.
    expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'")
    expect(await worker.text()).toContain('aoir-shell-')
    const shared = await fetch(`${server.origin}/share`, {
      method: 'POST',
      body: new FormData(),
      redirect: 'manual',
    })
    expect([shared.status, shared.headers.get('location')]).toEqual([303, '/platform/editor-posts'])
  })
})

test('with SERVICE_WORKER=off the worker deletes what was kept, and itself', async () => {
  const off = await startServer({ env: { SERVICE_WORKER: 'off' } })
  const worker = await (await fetch(`${off.origin}/sw.js`)).text()
  expect(worker).toContain('unregister()')
  expect(worker).not.toContain("'fetch'")
  await off.stop()
})
