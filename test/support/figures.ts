import type pg from 'pg'
import { raw } from 'sql-template-tag'
import { wrongFigures } from '#server/starter/check.ts'
import type { TestApi } from './api.ts'

/** Kept figures that are not what counting gives; none when all is well. */
export function exactFigures({ ctx }: TestApi): Promise<string[]> {
  const client = { query: async (text: string) => ({ rows: await ctx.db.many(raw(text)) }) }
  return wrongFigures(client as unknown as pg.Client)
}
