import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Column, Table } from './catalogue.ts'
import { kinds } from './kinds.ts'
import type { KindPart } from './manifest.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** Texts in the order of their bytes, which is the same in every database. */
const texts = ['text', 'varchar', 'bpchar', 'name']

export interface Written {
  lines: number
  bytes: number
  sha256: string
}

/** The rows of a table, one after the other: nothing of them is kept in memory. */
export async function writeRows(
  client: pg.ClientBase,
  table: Table,
  whole: Table,
  to: { folder: string; file: string; tell: (done: number) => void },
): Promise<KindPart> {
  const copy = client.query(copyTo(`copy (select row_to_json(t) from (${selection(table, whole)}) t) to stdout`))
  const written = await writeLines([copy, unescaped()], to)
  return { name: table.name, columns: table.columns.map(({ name }) => name), ...written }
}

function selection(table: Table, whole: Table): string {
  const instead = kinds[table.name]?.instead ?? {}
  const columns = table.columns.map(({ name }) => `${instead[name] ?? `s.${quoted(name)}`} as ${quoted(name)}`)
  const typeOf = (name: string) => whole.columns.find((column: Column) => column.name === name)?.type ?? ''
  const order = whole.key.map((name) => `s.${quoted(name)}${texts.includes(typeOf(name)) ? ' collate "C"' : ''}`)
  return `select ${columns.join(', ')} from ${quoted(table.name)} s order by ${order.join(', ')}`
}

/** COPY doubles each backslash; nothing else of its signs stands in JSON. */
function unescaped(): Transform {
  let isSecond = false
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const kept = Buffer.allocUnsafe(chunk.length)
      let length = 0
      for (const byte of chunk) {
        isSecond = byte === 0x5c && !isSecond
        if (byte !== 0x5c || isSecond) kept[length++] = byte
      }
      done(null, kept.subarray(0, length))
    },
  })
}

/** Lines into a file, counted and hashed on the way. */
export async function writeLines(
  sources: [NodeJS.ReadableStream, ...Transform[]],
  { folder, file, tell }: { folder: string; file: string; tell: (done: number) => void },
): Promise<Written> {
  const hash = createHash('sha256')
  const written = { lines: 0, bytes: 0 }
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      written.bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) written.lines += 1
      tell(written.bytes)
      done(null, chunk)
    },
  })
  const into = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([...sources, counting, into])
  return { ...written, sha256: hash.digest('hex') }
}
