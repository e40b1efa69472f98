import sql from 'sql-template-tag'
import type { ImportSoftware } from '#contract/modules/site/import.ts'
import type { Db } from '../db/open.ts'

/** What has a new id: comments became comments, or replies to comments. */
export type IdKind = 'member' | 'board' | 'post' | 'comment' | 'reply' | 'message'

/** Which thing of the old site is which of ours. In a dry run what would be there has the id 0. */
export interface Ids {
  find(kind: IdKind, old: number[]): Promise<Map<number, string>>
  /** In the transaction that writes the things themselves. */
  keep(tx: Db, kind: IdKind, pairs: [old: number, id: string][]): Promise<void>
  /** Only in a dry run. */
  suppose(kind: IdKind, old: number[]): void
}

export function openIds(db: Db, software: ImportSoftware): Ids {
  const supposed = new Map<IdKind, Set<number>>()
  return {
    async find(kind, old) {
      const wanted = [...new Set(old)]
      const rows =
        wanted.length === 0
          ? []
          : await db.many<{ old_id: string; new_id: string }>(sql`
        select old_id, new_id from import_ids
        where software = ${software} and kind = ${kind} and old_id = any(${wanted}::int8[])`)
      const found = new Map(rows.map(({ old_id, new_id }) => [Number(old_id), new_id]))
      const others = supposed.get(kind)
      if (others) for (const id of wanted) if (!found.has(id) && others.has(id)) found.set(id, '0')
      return found
    },
    async keep(tx, kind, pairs) {
      if (pairs.length === 0) return
      await tx.run(sql`
        insert into import_ids (software, kind, old_id, new_id)
        select ${software}, ${kind}, n.old_id, n.new_id
        from unnest(${pairs.map(([old]) => old)}::int8[], ${pairs.map(([, id]) => id)}::int8[]) as n (old_id, new_id)`)
    },
    suppose(kind, old) {
      const set = supposed.get(kind) ?? new Set()
      for (const id of old) set.add(id)
      supposed.set(kind, set)
    },
  }
}
