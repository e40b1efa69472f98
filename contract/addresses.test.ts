import { expect, test } from 'vitest'
import { packAddresses, unpackAddresses } from './addresses.ts'
import { api } from './api.ts'

test('every address comes out of the short text as it went in', () => {
  const modules = Object.entries(api).map(([module, contract]) => [
    module,
    Object.fromEntries(Object.entries(contract).map(([name, { method, path }]) => [name, { method, path }])),
  ])
  expect(unpackAddresses(packAddresses(api))).toEqual(Object.fromEntries(modules))
})
