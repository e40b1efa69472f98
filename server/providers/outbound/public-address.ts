import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const near = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  near.addSubnet(network, bits, 'ipv4')
/** Of IPv6 only what is given out to the public, less what leads back to IPv4. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  near.addSubnet(network, bits, 'ipv6')

/** An address that anybody could reach: not this machine, not its network, not a cloud's own services. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !near.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !near.check(address, 'ipv6')
}

/** A name that leads into our own network. */
export class PrivateAddress extends Error {
  readonly code = 'EACCES'
}

/** Whether an address names a place in our own network by its number, for which nothing is looked up. */
export function isPrivateNumber(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Finds the addresses of a host, and refuses it when one of them is not public: what is checked is what is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress('not a public address'), [])
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/**
 * Whether a name leads into our own network as far as that can be known now. A name that cannot be looked up leads
 * nowhere; where it leads later is looked at when something is sent there.
 */
export async function leadsInside(url: string, milliseconds: number): Promise<boolean> {
  const host = new URL(url).hostname.replace(/\.$/, '')
  if (isPrivateNumber(url) || /(^|\.)(localhost|local|internal)$/.test(host)) return true
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    publicLookup(host, {}, (error) => {
      clearTimeout(timer)
      resolve(error instanceof PrivateAddress)
    })
  })
}
