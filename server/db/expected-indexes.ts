import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFolder } from './migrate.ts'

/** The indexes that the migrations have made by now, each with the statement that makes it; those of constraints aside. */
export function expectedIndexes(folder = migrationFolder): Map<string, string> {
  const indexes = new Map<string, { table: string; statement: string }>()
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  for (const name of names.sort()) {
    const text = readFileSync(join(folder, name), 'utf8').replace(/--[^\n]*/g, '')
    for (const [statement] of text.matchAll(
      /\b(create\s+(unique\s+)?index|drop\s+(index|table)|alter\s+index)\b[^;]*/gi,
    ))
      apply(indexes, statement.replace(/\s+/g, ' ').trim())
  }
  return new Map([...indexes].map(([name, { statement }]) => [name, statement]))
}

function apply(indexes: Map<string, { table: string; statement: string }>, statement: string): void {
  const made = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+) on (?:only )?(\w+)/i.exec(
    statement,
  )
  if (made?.[1]) indexes.set(made[1], { table: made[2] ?? '', statement })
  const dropped = /^drop (index|table) (?:concurrently )?(?:if exists )?([\w, ]+)/i.exec(statement)
  for (const name of dropped?.[2]?.split(/[ ,]+/) ?? [])
    for (const [index, { table }] of indexes)
      if (dropped?.[1]?.toLowerCase() === 'table' ? table === name : index === name) indexes.delete(index)
  const renamed = /^alter index (\w+) rename to (\w+)/i.exec(statement)
  const before = renamed?.[1] ? indexes.get(renamed[1]) : undefined
  if (!before || !renamed?.[1] || !renamed[2]) return
  indexes.delete(renamed[1])
  indexes.set(renamed[2], { ...before, statement: before.statement.replace(renamed[1], renamed[2]) })
}
