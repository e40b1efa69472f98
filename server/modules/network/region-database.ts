import { type FileHandle, open } from 'node:fs/promises'
import { Reader } from 'mmdb-lib'
import { provinces, regionName, unknownRegion } from '#contract/shared/regions.ts'
import { readAddress } from '#server/shared/address.ts'

/** Why a file is no database. */
export type Problem = 'missing' | 'denied' | 'damaged' | 'large'

export interface RegionDatabase {
  /** What its maker calls it, and when it was made (ms; 0: it does not say). */
  type: string
  buildTime: number
  /** A code of `contract/shared/regions.ts`. */
  find(ip: string): string
}

/** What is known of a file; `stamp` changes with it. */
export interface Found {
  stamp: string
  problem?: Problem
}

/** Whole files are read into memory. */
const mostBytes = 512 * 1024 * 1024
/** The description of a database stands at its end, behind this mark, within so many bytes. */
const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const tail = 128 * 1024

/** Without reading all of it. */
export async function inspect(file: string): Promise<Found> {
  return withFile(file, async (handle, stamp, size) => {
    const end = Buffer.alloc(Math.min(tail, size))
    await handle.read(end, 0, end.length, size - end.length)
    return end.includes(mark) ? { stamp } : { stamp, problem: 'damaged' }
  })
}

/** Into memory. */
export async function load(file: string): Promise<Found & { database?: RegionDatabase }> {
  return withFile(file, async (handle, stamp) => ({ stamp, database: databaseIn(await handle.readFile()) }))
}

async function withFile<T extends Found>(
  file: string,
  read: (handle: FileHandle, stamp: string, size: number) => Promise<T>,
): Promise<T | Found> {
  let handle: FileHandle | undefined
  // There is none to open.
  let stamp = 'none'
  try {
    handle = await open(file)
    const { size, mtimeMs, ino, isFile } = await handle.stat().then((stat) => ({ ...stat, isFile: stat.isFile() }))
    stamp = [ino, size, mtimeMs].join(' ')
    if (!isFile) return { stamp, problem: 'damaged' }
    return size > mostBytes ? { stamp, problem: 'large' } : await read(handle, stamp, size)
  } catch (error) {
    return { stamp, problem: problems[(error as NodeJS.ErrnoException).code ?? ''] ?? 'damaged' }
  } finally {
    await handle?.close()
  }
}

const problems: Record<string, Problem> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'denied',
  EPERM: 'denied',
}

/** Throws when the bytes are no database. */
function databaseIn(bytes: Buffer): RegionDatabase {
  // Without the mark the reader would look through all of the bytes for it.
  if (!bytes.subarray(-tail).includes(mark)) throw new Error('no MaxMind DB')
  const reader = new Reader(bytes)
  const { databaseType, buildEpoch, ipVersion } = reader.metadata
  return {
    type: String(databaseType),
    buildTime: buildEpoch.getTime() || 0,
    find(ip) {
      const address = readAddress(ip)
      if (!address || (ipVersion === 4 && address.kind() === 'ipv6')) return unknownRegion
      try {
        return regionOf(reader.get(address.toString()))
      } catch {
        // A damaged place in the file is no reason to refuse what somebody wrote.
        return unknownRegion
      }
    },
  }
}

type Fields = Record<string, unknown>

const inside = (value: unknown, name: string | number): unknown => (value as Fields | null | undefined)?.[name]
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Databases name places as MaxMind does (`country.iso_code`, `subdivisions`), or flat (`country_code` or `country`,
 * `region` or `state1`).
 */
export function regionOf(record: unknown): string {
  const codes = [
    inside(inside(record, 'country'), 'iso_code'),
    inside(record, 'country_code'),
    inside(record, 'country'),
  ]
  const country = codes.map((code) => textOf(code).toUpperCase()).find((code) => /^[A-Z]{2}$/.test(code)) ?? ''
  if (!country || !regionName(country, 'zh-CN')) return unknownRegion
  const province = country === 'CN' ? provinceOf(record) : undefined
  return province ? `CN-${province}` : country
}

const flatNames = ['region_code', 'region', 'state1', 'province']

function provinceOf(record: unknown): string | undefined {
  const first = inside(inside(record, 'subdivisions'), 0)
  const names = inside(first, 'names')
  const said = [inside(first, 'iso_code'), inside(names, 'zh-CN'), inside(names, 'en')]
  for (const name of [...said, ...flatNames.map((field) => inside(record, field))].map(textOf).filter(Boolean)) {
    const code = name.toUpperCase().replace(/^CN-/, '')
    if (Object.hasOwn(provinces, code)) return code
    const found = Object.entries(provinces).find(([, known]) => isNamed(name, known))
    if (found) return found[0]
  }
  return undefined
}

/** 广东 and 广东省; Guangdong, Guangdong Sheng and Guangxi Zhuangzu Zizhiqu. */
function isNamed(name: string, known: { 'zh-CN': string; en: string }): boolean {
  const english = name
    .toLowerCase()
    .replace(/^nei mongol/, 'inner mongolia')
    .replace(/^xizang/, 'tibet')
  return name.startsWith(known['zh-CN']) || english.startsWith(known.en.toLowerCase())
}
