import { expect, test } from 'vitest'
import { api } from '../api.ts'
import { packAddresses, unpackAddresses } from './addresses.ts'

test('every address comes out of the short text as it went in', () => {
  const unpacked = unpackAddresses(packAddresses(api))
  for (const [module, contract] of Object.entries(api))
    for (const [name, { method, path }] of Object.entries(contract))
      expect([module, name, unpacked[module]?.[name]]).toEqual([module, name, { method, path }])
})

test('a module without a folder of its own keeps the empty one', () => {
  expect(unpackAddresses(packAddresses(api)).config?.siteConfig?.path).toBe('/api/aoir-config')
})

test('what the first text does not mention is looked up in a second one', async () => {
  const { session, config, ...others } = api
  const unpacked = unpackAddresses(packAddresses({ session, config }), async () => packAddresses(others))
  expect(unpacked.session?.logout?.path).toBe(session.logout.path)
  for (const [module, contract] of Object.entries(others))
    for (const [name, { method, path }] of Object.entries(contract))
      expect([module, name, await unpacked[module]?.[name]]).toEqual([module, name, { method, path }])
})
