import type { Plugin } from 'vite'
import type { Contract } from '../../contract/endpoint.ts'
import { packAddresses } from '../../contract/shared/addresses.ts'

/** The calls of first views, and what is pressed there. */
const first = [
  'config',
  'session',
  'captcha',
  'user',
  'post',
  'board',
  'follow',
  'like',
  'announcement',
  'notification',
]
const rest = 'virtual:addresses-of-the-rest'
const restId = `\0${rest}`

/**
 * A page needs the addresses of the calls, not the schemas that the server checks them with: in the pages the list of
 * contracts becomes methods and paths, which saves a tenth of the first download (decision 007). A browser gets those of
 * the modules above with the page, and the others with the first call of one of them. The types come from the real file.
 * It replaces a file of our own and touches no library: `contract/shared/addresses.test.ts` compares what is unpacked
 * with the contracts.
 */
export function addressesOnly({ atOnce }: { atOnce: boolean }): Plugin {
  return {
    name: 'addresses-only',
    enforce: 'pre',
    resolveId: (id) => (id === rest ? restId : null),
    async load(id) {
      if (id !== restId && !id.endsWith('/contract/api.ts')) return null
      const { api } = (await import('../../contract/api.ts')) as { api: Record<string, Contract> }
      const packed = (isWanted: (module: string) => boolean) =>
        JSON.stringify(packAddresses(Object.fromEntries(Object.entries(api).filter(([module]) => isWanted(module)))))
      if (id === restId) return `export default ${packed((module) => !first.includes(module))}`
      if (atOnce) return `${unpack}export const api = unpackAddresses(${packed(() => true)})`
      return `${unpack}import { fetched } from '#web/screen.ts'
      const loadRest = async () => (await fetched(() => import(${JSON.stringify(rest)}))).default
      export const api = unpackAddresses(${packed((module) => first.includes(module))}, loadRest)`
    },
  }
}

const unpack = "import { unpackAddresses } from './shared/addresses.ts'\n"
