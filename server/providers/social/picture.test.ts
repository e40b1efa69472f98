import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fakes/http.ts'
import { fetchPicture } from './picture.ts'

let server: FakeServer
let visits = 0
beforeAll(async () => {
  server = await startFakeServer((_request, response) => {
    visits += 1
    response.end('a picture')
  })
})
afterAll(() => server.close())

test('is fetched from a host that an administrator has named', async () => {
  expect(String(await fetchPicture(`${server.url}/a.png`, [new URL(server.url).host]))).toBe('a picture')
})

test.each([
  (url: string) => url,
  (url: string) => url.replace('127.0.0.1', 'localhost'),
  (url: string) => url.replace('127.0.0.1', '2130706433'),
  (url: string) => url.replace('127.0.0.1', '0x7f.1'),
  (url: string) => url.replace('127.0.0.1', '[::1]'),
  (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]'),
  () => 'https://127.0.0.1/a.png',
  () => 'https://localhost/a.png',
  () => 'https://169.254.169.254/latest/meta-data',
  () => 'https://user:word@x.example/a.png',
  () => 'https://x.example:8443/a.png',
  () => 'file:///etc/passwd',
  () => 'data:image/png;base64,AAAA',
  () => '//localhost/a.png',
  () => 'a.png',
  () => '',
])('is not fetched from within (%#)', async (make) => {
  const before = visits
  await expect(fetchPicture(make(`${server.url}/a.png`), ['another.example'])).rejects.toMatchObject({
    name: 'ProviderError',
  })
  expect(visits).toBe(before)
})

test.each([
  { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  { status: 404 },
  { status: 500 },
  { status: 200, body: 'x'.repeat(1024 * 1024 + 1) },
  'hang' as const,
  'cut' as const,
])('comes whole and at once, or not at all (%#)', async (fault) => {
  server.faults.push(fault)
  await expect(fetchPicture(`${server.url}/a.png`, [new URL(server.url).host], 100)).rejects.toMatchObject({
    name: 'ProviderError',
  })
})
