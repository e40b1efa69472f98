import type { Plugin } from 'vite'
import type { Contract } from '../../contract/endpoint.ts'
import { packAddresses } from '../../contract/shared/addresses.ts'

/**
 * A page needs the addresses of the calls, not the schemas that the server checks them with: in the pages the list of
 * contracts becomes methods and paths, which saves a tenth of the first download (decision 007). The types come from
 * the real file. It replaces a file of our own and touches no library: `contract/shared/addresses.test.ts` compares
 * what is unpacked with the contracts.
 */
export function addressesOnly(): Plugin {
  return {
    name: 'addresses-only',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/contract/api.ts')) return null
      const { api } = (await import('../../contract/api.ts')) as { api: Record<string, Contract> }
      const text = JSON.stringify(packAddresses(api))
      return `import { unpackAddresses } from './shared/addresses.ts'
      export const api = unpackAddresses(${text})`
    },
  }
}
