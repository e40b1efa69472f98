import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Context } from '../../kernel/context.ts'
import {
  beginImport,
  failImport,
  failSilentImports,
  finishImport,
  giveBackImport,
  type ImportProgress,
  type ImportRow,
  noteImport,
  takeUpImport,
  type WantedImport,
} from './queries.ts'

/** A run of this process, in the list that people see. */
export interface ImportRun extends Pick<ImportRow, 'software' | 'file' | 'folder' | 'is_dry' | 'options'> {
  /** Says that it goes on, and how far it is: false when it is no longer this one's, or nobody wants it any more. */
  note(progress: ImportProgress): Promise<boolean>
  succeed(report: unknown, offers: unknown, options: unknown): Promise<void>
  fail(kind: string, reason: string): Promise<void>
  /** Another process is to go on with it. */
  giveBack(): Promise<void>
}

/** What somebody wants, or what a process has left behind when it was killed. */
export async function takeUpRun(ctx: Context): Promise<ImportRun | undefined> {
  const worker = newWorker()
  const row = await ctx.db.maybe<ImportRow>(takeUpImport(worker))
  return row && runOf(ctx, row, worker)
}

/** One of a command; undefined: another one is under way. */
export async function beginRun(ctx: Context, wanted: WantedImport): Promise<ImportRun | undefined> {
  const worker = newWorker()
  await ctx.db.run(failSilentImports())
  const row = await ctx.db.maybe<ImportRow>(beginImport(wanted, worker))
  return row && runOf(ctx, row, worker)
}

function newWorker(): string {
  return `${hostname().slice(0, 30)} ${randomUUID()}`
}

function runOf({ db }: Context, row: ImportRow, worker: string): ImportRun {
  return {
    ...row,
    async note(progress) {
      const noted = await db.maybe<{ is_cancelled: boolean }>(noteImport(row.id, worker, progress))
      return noted?.is_cancelled === false
    },
    succeed: async (...all) => void (await db.run(finishImport(row.id, ...all))),
    async fail(kind, reason) {
      await db.run(failImport(row.id, kind === 'cancelled' ? 'cancelled' : 'failed', kind, reason))
    },
    giveBack: async () => void (await db.run(giveBackImport(row.id))),
  }
}
