import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { openObject, sealObject } from './envelope.ts'
import { BackupFault } from './fault.ts'
import type { BackupKey } from './keys.ts'
import type { BackupPlace } from './place.ts'

const part = z.object({
  name: z.string().check(z.regex(/^[a-z]+(-\d+)*$/)),
  /** What it holds: the cluster, tables, the list of files, secrets. */
  kind: z.string(),
  size: z.int(),
  sha256: z.string(),
})
export type Part = z.infer<typeof part>

/** What a backup says about itself. Its name says when it was made; the folder has the same name. */
const manifest = z.object({
  format: z.literal(1),
  name: z.string().check(z.regex(/^\d{8}T\d{6}Z-[0-9a-f]{4}$/)),
  kind: z.enum(['embedded', 'database']),
  /** Who asked: the clock, or somebody. */
  cause: z.enum(['schedule', 'hand']),
  version: z.string(),
  schemaVersion: z.int(),
  postgres: z.int(),
  startTime: z.number(),
  /** The moment to which a restore leads. */
  pointTime: z.number(),
  /** Of the embedded database: where its log has to begin and end, and the name of the point. */
  log: z.nullable(z.object({ first: z.string(), last: z.string(), point: z.string(), system: z.string() })),
  parts: z.array(part),
  /** Rows at that moment. */
  tables: z.record(z.string(), z.int()),
  /** Whether nothing was being written when the rows were counted; else some may differ by what was under way. */
  isExact: z.boolean(),
  files: z.object({ count: z.int(), bytes: z.int(), sent: z.int() }),
  /** Which key opens it. */
  fingerprint: z.string(),
  /** A key for the signature, encrypted for whoever may read the backup. */
  seal: z.string(),
  signature: z.string(),
})
export type Manifest = z.infer<typeof manifest>

/** Backups have their folders here, beside the files of members (`files/`) and the log (`log/`). */
export const setsFolder = 'sets'

export function setFolder(name: string): string {
  return `${setsFolder}/${name}`
}

export type Unsigned = Omit<Manifest, 'seal' | 'signature' | 'fingerprint' | 'format'>

export async function signed(key: BackupKey, content: Unsigned): Promise<Manifest> {
  const secret = randomBytes(32)
  const seal = (await sealObject(key, sealName(content.name), secret, 'none')).toString('base64')
  const body = { ...content, format: 1 as const, fingerprint: key.fingerprint, seal, signature: '' }
  return { ...body, signature: signatureOf(secret, body) }
}

function sealName(name: string): string {
  return `${setFolder(name)}/manifest`
}

function signatureOf(secret: Buffer, body: Manifest): string {
  const { signature: _signature, ...rest } = body
  return createHmac('sha256', secret)
    .update(JSON.stringify(sorted(rest)))
    .digest('hex')
}

/** The same text for the same content, in whichever order its fields came. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** A manifest that this key has signed; a fault otherwise. */
export async function verified(key: BackupKey, found: Manifest): Promise<Manifest> {
  if (found.fingerprint !== key.fingerprint)
    throw new BackupFault(
      'key',
      `The backup was made with another key (${found.fingerprint}); this one is ${key.fingerprint}.`,
    )
  const secret = await openObject(key, sealName(found.name), Buffer.from(found.seal, 'base64'))
  const [given, wanted] = [Buffer.from(found.signature, 'hex'), Buffer.from(signatureOf(secret, found), 'hex')]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new BackupFault('damaged', `The manifest of the backup ${found.name} is damaged.`)
  return found
}

export async function readManifest(place: BackupPlace, name: string): Promise<Manifest> {
  const bytes = await place.get(`${setFolder(name)}/manifest.json`)
  if (!bytes) throw new BackupFault('target', `There is no backup ${name} in ${place.address}.`)
  return parsed(name, bytes)
}

function parsed(name: string, bytes: Buffer): Manifest {
  let body: unknown
  try {
    body = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new BackupFault('damaged', `The manifest of the backup ${name} is damaged.`)
  }
  const { format } = (body ?? {}) as { format?: unknown }
  if (typeof format === 'number' && format > 1)
    throw new BackupFault('version', `The backup ${name} was made by a newer version of aoir.`)
  const { data } = manifest.safeParse(body)
  if (!data || data.name !== name) throw new BackupFault('damaged', `The manifest of the backup ${name} is damaged.`)
  return data
}

/** Backups that are whole, oldest first. What broke off has no manifest. */
export async function listManifests(place: BackupPlace): Promise<{ good: Manifest[]; bad: string[] }> {
  const good: Manifest[] = []
  const bad: string[] = []
  for await (const { path } of place.list(setsFolder)) {
    const name = /^sets\/([^/]+)\/manifest\.json$/.exec(path)?.[1]
    if (!name) continue
    const bytes = await place.get(path)
    try {
      if (bytes) good.push(parsed(name, bytes))
    } catch {
      bad.push(name)
    }
  }
  return { good: good.sort((a, b) => (a.name < b.name ? -1 : 1)), bad }
}

export async function writeManifest(place: BackupPlace, content: Manifest): Promise<void> {
  await place.put(`${setFolder(content.name)}/manifest.json`, Buffer.from(`${JSON.stringify(content, null, 1)}\n`))
}

export function newName(now: Date): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${time}-${randomBytes(2).toString('hex')}`
}
