import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { impersonal, rules } from '#server/modules/account-deletion/rules.ts'
import { testApi } from '../support/api.ts'

const api = await testApi()

interface Column {
  table: string
  name: string
  is_reference: boolean
}

/** Names of columns that speak of members without a reference. */
const speaksOfMembers =
  /^(user_id|friend_id|owner|reader|sender_id|(first|second|from|to)_user_id)$|_by$|^(by|actor|agent|author|blocked|buyer|creator|reporter|asked_by|made_by)_id$/

const columns = async () => {
  const all = await api.ctx.db.many<Column>(sql`
    select c.relname as table, a.attname as name, exists (
      select from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'users'::regclass and a.attnum = any(f.conkey)
    ) as is_reference
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`)
  return Map.groupBy(all, ({ table }) => table)
}

/** These look like members and are not: keyed numbers of readers, and steps of rules. */
const not = new Set(['work_readers.reader'])

/** Columns that no rule speaks of, and tables that no list knows. */
function gaps(tables: Map<string, Column[]>, known: typeof rules = rules): string[] {
  const ofNobody = new Set(Object.values(impersonal).flat())
  return [...tables].flatMap(([table, own]) => {
    const rule = known[table]
    if (!rule && !ofNobody.has(table)) return [`${table} has no rule`]
    return own
      .filter(({ name, is_reference }) => is_reference || speaksOfMembers.test(name))
      .filter(({ name }) => !not.has(`${table}.${name}`) && !rule?.of[name])
      .map(({ name }) => `${table}.${name} has no rule`)
  })
}

describe('the rules of what becomes of rows', () => {
  it('speak of every table and of every column that names a member', async () => {
    expect(gaps(await columns())).toEqual([])
  })

  it('would miss a new table, and a new column', async () => {
    const tables = await columns()
    tables.set('new_things', [])
    tables.set('zones', [{ table: 'zones', name: 'user_id', is_reference: false }])
    const { sessions: _, ...fewer } = rules
    expect(gaps(tables, fewer)).toEqual(['sessions has no rule', 'zones.user_id has no rule', 'new_things has no rule'])
  })

  it('speak of nothing that is not there', async () => {
    const tables = await columns()
    const names = (table: string) => (tables.get(table) ?? []).map(({ name }) => name)
    const faults = Object.entries(rules).flatMap(([table, { of, ...rest }]) => {
      const given = 'gives' in rest ? rest.gives.split(', ').map((name) => name.replaceAll('"', '')) : []
      const set = Object.values(of).flatMap((fate) => (typeof fate === 'string' ? [] : Object.keys(fate)))
      return [...Object.keys(of), ...given, ...set]
        .filter((name) => !names(table).includes(name))
        .map((name) => `${table}.${name}`)
    })
    expect(faults).toEqual([])
    expect(
      Object.values(impersonal)
        .flat()
        .filter((table) => !tables.has(table) || rules[table]),
    ).toEqual([])
  })
})
