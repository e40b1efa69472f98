import { writeFileSync } from 'node:fs'
import ipaddr from 'ipaddr.js'

type Value = string | number | Value[] | { [name: string]: Value }

/** A place as MaxMind names it. */
export function place(country: string, province?: string): Value {
  const whole = { country: { iso_code: country } }
  return province ? { ...whole, subdivisions: [{ iso_code: province }] } : whole
}

/** Writes a MaxMind DB of these networks, none of which lies inside of another. */
export function writeRegionDatabase(file: string, networks: Record<string, Value>): void {
  // Two branches a node: another node, a record below minus one, or nothing.
  type Branch = number | undefined
  const nodes: [Branch, Branch][] = [[undefined, undefined]]
  const records: Buffer[] = []
  for (const [network, value] of Object.entries(networks)) {
    const [address, bits] = ipaddr.parseCIDR(network)
    const isFour = address.kind() === 'ipv4'
    const bytes = isFour ? [...Array(12).fill(0), ...address.toByteArray()] : address.toByteArray()
    const depth = isFour ? bits + 96 : bits
    records.push(encoded(value))
    let node = 0
    for (let at = 0; at < depth; at++) {
      const side = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1 ? 1 : 0
      const branches = nodes[node] as [Branch, Branch]
      if (at === depth - 1) branches[side] = -records.length
      else {
        branches[side] ??= nodes.push([undefined, undefined]) - 1
        node = branches[side]
      }
    }
  }
  const places = records.map((_, index) => Buffer.concat(records.slice(0, index)).length)
  const tree = nodes.flatMap((branches) =>
    branches.map((branch) => {
      const value = branch === undefined ? nodes.length : branch
      return threeBytes(value < 0 ? nodes.length + 16 + (places[-value - 1] ?? 0) : value)
    }),
  )
  const facts = {
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    description: { en: 'a test' },
  }
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  writeFileSync(file, Buffer.concat([...tree, Buffer.alloc(16), ...records, mark, encoded(facts)]))
}

function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntBE(value, 0, 3)
  return bytes
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encoded)])
  const entries = Object.entries(value)
  return Buffer.concat([control(7, entries.length), ...entries.flat().map(encoded)])
}

function control(type: number, size: number): Buffer {
  return size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29])
}
