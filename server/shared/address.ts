import ipaddr from 'ipaddr.js'
import { Refusal } from '../kernel/errors.ts'

/** An IPv4 address in the clothes of IPv6 is an IPv4 address. Undefined for what is none. */
export function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

export type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** A whole network, of which any address may be given; a single address is a network of one. */
export function readRange(text: string, field = 'range'): Range {
  const [address, bits] = parse(text, field)
  // ::ffff:192.0.2.0/120 is 192.0.2.0/24.
  const range: Range =
    address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
      ? [address.toIPv4Address(), bits - 96]
      : [address, bits]
  if (range[1] === 0) throw new Refusal(422, 'network_everybody', { field })
  return range
}

function parse(text: string, field: string): Range {
  const plain = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  const isDotted = text.includes(':') || /^\d+(\.\d+){3}(\/|$)/.test(text)
  try {
    if (isDotted) return ipaddr.parseCIDR(plain)
  } catch {
    // Said below.
  }
  throw new Refusal(422, 'network_bad_range', { field })
}

/** As the database wants it: without the bits of a host. */
export function networkOf([address, bits]: Range): string {
  const bytes = address.toByteArray().map((byte, at) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - at * 8))))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}

export function holds(range: Range, address: ipaddr.IPv4 | ipaddr.IPv6 | undefined): boolean {
  return address !== undefined && address.kind() === range[0].kind() && address.match(range as never)
}
