import { expect, test } from 'vitest'
import { testApi } from '../../../test/support/api.ts'
import { openPort } from './port.ts'

/** Limits count by the address of the visitor: it must not be the visitor's own word. */

const api = await testApi()

async function addressSeen(trustProxy: string[], remoteAddress: string, headers: Record<string, string>) {
  const app = openPort({ ...api.ctx, env: { ...api.ctx.env, trustProxy } }, () => false)
  app.get('/address', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/address', remoteAddress, headers })
  await app.close()
  return body
}

const forged = {
  'x-forwarded-for': '203.0.113.9',
  forwarded: 'for=203.0.113.9',
  'x-real-ip': '203.0.113.9',
  'client-ip': '203.0.113.9',
}

test('without a proxy that is trusted, it is where the connection comes from', async () => {
  expect(await addressSeen([], '192.0.2.1', forged)).toBe('192.0.2.1')
})

test('a proxy is believed for the last address it did not add itself, and strangers are not', async () => {
  const proxy = ['10.0.0.0/8']
  expect(await addressSeen(proxy, '192.0.2.1', forged)).toBe('192.0.2.1')
  expect(await addressSeen(proxy, '10.1.1.1', { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' })).toBe('198.51.100.7')
  expect(await addressSeen(proxy, '10.1.1.1', { 'x-forwarded-for': '203.0.113.9, 198.51.100.7, 10.2.2.2' })).toBe(
    '198.51.100.7',
  )
})
