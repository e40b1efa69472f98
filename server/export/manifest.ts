import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { expectedVersion } from '../db/migrate.ts'
import { ExportFault } from './fault.ts'

/** Raised when somebody who reads the older one would go wrong. */
export const format = 1
export const product = 'aoir'

export const manifestFile = 'manifest.json'
export const filesList = 'files.jsonl'
export const filesFolder = 'files'
export const rowsFile = (kind: string) => `rows/${kind}.jsonl`
export const schemaFile = (kind: string) => `schema/${kind}.json`

const count = z.int().check(z.gte(0))
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))
const lines = { lines: count, bytes: count, sha256: hash }

const schema = z.object({
  product: z.literal(product),
  format: z.literal(format),
  version: z.string().check(z.maxLength(40)),
  schemaVersion: z.int().check(z.gte(1), z.lte(99_999)),
  madeAt: z.iso.datetime(),
  withCredentials: z.boolean(),
  kinds: z
    .array(z.object({ name, columns: z.array(name).check(z.minLength(1), z.maxLength(200)), ...lines }))
    .check(z.maxLength(1000)),
  files: z.object({ ...lines, total: count, missing: count }),
  /** The last number that was given out, so that none is given out twice. */
  sequences: z
    .array(z.object({ name, last: z.nullable(z.string().check(z.regex(/^\d{1,19}$/))) }))
    .check(z.maxLength(1000)),
})
export type Manifest = z.infer<typeof schema>
export type KindPart = Manifest['kinds'][number]

/** Looked at as a whole before anything is written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new ExportFault(`There is no whole export in ${folder}: it has no ${manifestFile}.`)
  })
  const found = parsed(text)
  const number = (found as { format?: unknown } | null)?.format
  if (typeof number === 'number' && number > format)
    throw new ExportFault(`The export is of format ${number}; this aoir knows ${format}. Install the newer aoir first.`)
  const result = schema.safeParse(found)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new ExportFault(`${manifestFile} is damaged: ${issue?.path.join('.')} ${issue?.message ?? ''}`.trim())
  }
  const { schemaVersion, version } = result.data
  if (schemaVersion > expectedVersion())
    throw new ExportFault(
      `The export is of aoir ${version} with schema ${schemaVersion}; this one knows ${expectedVersion()}. Install the newer aoir first.`,
    )
  return result.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ExportFault(`${manifestFile} is damaged: it is no JSON.`)
  }
}
