import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Migration = { version: number; name: string; text: string; checksum: string; inTransaction: boolean }

export const migrationFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/** NNN-name.sql, numbered from 1 without gaps. */
export function readMigrations(folder: string): Migration[] {
  return migrationNames(folder).map((name, index) => {
    const version = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (version !== index + 1) {
      throw new Error(
        `Migrations are named NNN-name.sql and numbered without gaps, but number ${index + 1} is ${name}.`,
      )
    }
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(text).digest('hex')
    return { version, name, text, checksum, inTransaction: !text.startsWith('-- no transaction\n') }
  })
}

/**
 * Several statements in one message run as one transaction, which CREATE INDEX CONCURRENTLY refuses. Files without a
 * transaction are therefore cut where a line ends with a semicolon.
 */
export function singleStatements(text: string): string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== '')
}
