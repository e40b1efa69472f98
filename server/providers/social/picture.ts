import { isIP } from 'node:net'
import { bytesOf } from '../outbound/exact-bytes.ts'
import { networkTrouble, ProviderError, troubleOf } from '../outbound/provider-error.ts'
import { isPublicAddress, publicLookup } from '../outbound/public-address.ts'
import { send } from '../outbound/request.ts'
import { withinTime } from '../outbound/time-limit.ts'

const provider = 'picture'
const largest = 1024 * 1024
/** Somebody waits for their new account meanwhile. */
const patience = 4000

/**
 * The bytes of a picture at a provider. The address comes from outside, so it may lead neither into our own network
 * nor to an odd port, except where an administrator has named the host.
 */
export async function fetchPicture(address: string, named: string[], timeout = patience): Promise<Buffer> {
  const url = checkedAddress(address, named)
  const lookup = named.includes(url.host) ? undefined : publicLookup
  try {
    return await withinTime(provider, timeout, async ({ signal }) => {
      const headers = { accept: 'image/*' }
      const answer = await send({ method: 'GET', url: url.href, headers, signal, lookup })
      if (answer.statusCode !== 200) {
        answer.destroy()
        throw new ProviderError(provider, troubleOf(answer.statusCode ?? 0), answer.statusCode)
      }
      const bytes = await bytesOf(answer, largest)
      if (!bytes) throw new ProviderError(provider, 'garbled', 'too long')
      return bytes
    })
  } catch (error) {
    throw networkTrouble(provider, error)
  }
}

function checkedAddress(address: string, named: string[]): URL {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw odd()
  if (named.includes(url.host)) return url
  // Some still write http, but all of them serve https.
  const secure = new URL(url.href.replace(/^http:/, 'https:'))
  const host = secure.hostname.replace(/^\[|\]$/g, '')
  if (secure.port !== '' || (isIP(host) !== 0 && !isPublicAddress(host))) throw odd()
  return secure
}

function odd(): ProviderError {
  return new ProviderError(provider, 'refused', 'odd address')
}
