import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import type { ImportSoftware, ImportStep } from '#contract/modules/site/import.ts'
import type { Db } from '../db/open.ts'
import type { Context } from '../kernel/context.ts'
import type { Ids } from './ids.ts'
import type { Tally } from './report.ts'
import type { ImportOptions, Source } from './sources/source.ts'
import type { Staging } from './staging.ts'

/** One run, as its steps see it. */
export interface Task {
  ctx: Context
  source: Source
  software: ImportSoftware
  options: ImportOptions
  staging: Staging
  ids: Ids
  tally: Tally
  /** The folder with the files of the old site, without links in its path. */
  folder: string | undefined
  isDry: boolean
  /** Who owns what has no owner. */
  administratorId: string
  /** How far a step is; throws when somebody wants the run to end. */
  progress(step: ImportStep, done: number, total: number): Promise<void>
}

/** The functions that fill a database as a whole, in a transaction of ours. */
export function rowsOn(db: Db): pg.Client {
  const query = async (text: string, values: unknown[] = []) => ({ rows: await db.many({ text, values } as never) })
  return { query } as unknown as pg.Client
}

/** So much work at once; then others have their turn. */
const breath = 20

export async function everySoOften(index: number): Promise<void> {
  if (index % breath === breath - 1) await setImmediate()
}

export const timeOf = (milliseconds: number): Date =>
  new Date(
    milliseconds > 0 && milliseconds <= Date.now() ? milliseconds : milliseconds > 0 ? Date.now() : 946_684_800_000,
  )
