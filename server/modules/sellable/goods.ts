import sql, { type Sql } from 'sql-template-tag'
import type { Sellable } from './offer.ts'

export function shownGoods(ids: string[]): Sql {
  return sql`select g.id, g.title, g.cover from goods g where g.id = any(${ids}::int8[])`
}

/** Goods have calls of their own; here they only have their names. */
export const sellableGoods: Sellable = {
  find: async () => undefined,
  async shown(ctx, ids) {
    const rows = await ctx.db.many<{ id: string; title: string; cover: string }>(shownGoods(ids))
    return new Map(rows.map(({ id, title, cover }) => [id, { title, cover, url: '/shop', isGone: false }]))
  },
  tag: () => 'all',
}
