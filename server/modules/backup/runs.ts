import { setTimeout as delay } from 'node:timers/promises'
import type { DrillReport } from '#contract/modules/site/backup.ts'
import { BackupFault } from '../../backup/format/fault.ts'
import { backupLock } from '../../backup/site.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { ProviderError } from '../../providers/outbound/provider-error.ts'
import { tellMember } from '../notification/service.ts'
import {
  administratorsUntold,
  brokenBackups,
  type EndedDrillRow,
  endedDrill,
  failBackup,
  failDrill,
  failLeft,
  finishBackup,
  finishDrill,
  forgetBackups,
  forgetFiles,
  insertDrill,
  insertRunning,
  isBackupDue,
  isDrillDue,
  type LastRow,
  lastBackups,
  lockHeld,
  noteDrillStep,
  noteProgress,
  openBackup,
  takeUp,
  takeUpDrill,
  tryTellLock,
  type WantedDrillRow,
  wantBackup,
  wantDrill,
  wantedBackup,
  wantedDrill,
} from './queries.ts'
import { backupSettings } from './settings.ts'

/** A backup in the list that people see, while it is made. */
export interface Run {
  /** Whether somebody wants it to end. */
  progress(step: string, done: number, total: number): Promise<boolean>
  succeed(bytes: number, sent: number, pointTime: number): Promise<void>
  fail(error: unknown): Promise<void>
}

export function lastBackup(ctx: Pick<Context, 'db'>): Promise<LastRow> {
  return ctx.db.one<LastRow>(lastBackups())
}

/** The last one that came to its end, however it ended. */
export function lastDrill(ctx: Pick<Context, 'db'>): Promise<EndedDrillRow | undefined> {
  return ctx.db.maybe<EndedDrillRow>(endedDrill())
}

export async function isBackupOpen(ctx: Pick<Context, 'db'>): Promise<boolean> {
  return (await ctx.db.one<{ is_open: boolean }>(openBackup())).is_open
}

/** What the clock asks for. */
export async function wantWhatIsDue(ctx: Context): Promise<void> {
  const { SCHEDULE, DRILL, TIME } = backupSettings(ctx)
  const backup = SCHEDULE && (await ctx.db.one<{ is_due: boolean }>(isBackupDue(TIME))).is_due
  if (backup) await ctx.db.maybe(wantBackup('schedule', null))
  const drill = DRILL && (await ctx.db.one<{ is_due: boolean }>(isDrillDue(TIME))).is_due
  if (drill) await ctx.db.maybe(wantDrill(undefined, 'schedule', null))
}

/** The backup that somebody wants, now this one's to make. */
export async function takeUpBackup(
  ctx: Context,
  name: string,
  place: string,
): Promise<{ cause: 'schedule' | 'hand'; run: Run } | undefined> {
  const wanted = await ctx.db.maybe<{ id: string; cause: 'schedule' | 'hand' }>(wantedBackup())
  if (!wanted || (await ctx.db.run(takeUp(wanted.id, name, place))) === 0) return undefined
  return { cause: wanted.cause, run: runOf(ctx, wanted.id) }
}

/**
 * One that is made by a command. What a process left behind that was killed stands in its way for a few seconds: whoever
 * has only begun holds no lock yet, either.
 */
export async function beginBackup(ctx: Context, name: string, place: string): Promise<Run> {
  for (;;) {
    await ctx.db.run(failLeft(backupLock))
    const row = await ctx.db.maybe<{ id: string }>(insertRunning(name, place))
    if (row) return runOf(ctx, row.id)
    const wanted = await takeUpBackup(ctx, name, place)
    if (wanted) return wanted.run
    const { is_held } = await ctx.db.one<{ is_held: boolean }>(lockHeld(backupLock))
    if (is_held) throw new BackupFault('busy', 'Another backup is under way.')
    await delay(500)
  }
}

function runOf(ctx: Context, id: string): Run {
  return {
    async progress(step, done, total) {
      const row = await ctx.db.maybe<{ is_cancelled: boolean }>(noteProgress(id, step, done, total))
      return row?.is_cancelled ?? true
    },
    async succeed(bytes, sent, pointTime) {
      await ctx.db.run(finishBackup(id, bytes, sent, pointTime))
    },
    async fail(error) {
      const kind = faultKind(error)
      const state = kind === 'cancelled' ? 'cancelled' : 'failed'
      await ctx.db.run(failBackup(id, state, kind, sentenceOf(error)))
    },
  }
}

export interface DrillRun {
  step(name: string): Promise<void>
  succeed(isClean: boolean, report: DrillReport): Promise<void>
  fail(error: unknown): Promise<void>
}

export async function takeUpDrillRun(
  ctx: Context,
): Promise<{ name: string; place: string; run: DrillRun } | undefined> {
  const wanted = await ctx.db.maybe<WantedDrillRow>(wantedDrill())
  if (!wanted || (await ctx.db.run(takeUpDrill(wanted.id))) === 0) return undefined
  return { name: wanted.name, place: wanted.place, run: drillRunOf(ctx, wanted.id) }
}

/** Undefined: this site does not know that backup, so there is nothing to write down. */
export async function beginDrill(ctx: Context, name: string): Promise<DrillRun | undefined> {
  const row = await ctx.db.maybe<{ id: string }>(insertDrill(name))
  return row && drillRunOf(ctx, row.id)
}

function drillRunOf(ctx: Context, id: string): DrillRun {
  return {
    step: async (name) => void (await ctx.db.run(noteDrillStep(id, name))),
    succeed: async (isClean, report) => void (await ctx.db.run(finishDrill(id, isClean ? 'clean' : 'broken', report))),
    fail: async (error) => void (await ctx.db.run(failDrill(id, faultKind(error), sentenceOf(error)))),
  }
}

function faultKind(error: unknown): string {
  if (error instanceof BackupFault) return error.kind
  return error instanceof ProviderError ? 'place' : 'other'
}

/** Only sentences that are made for people: others may hold what nobody should read. */
function sentenceOf(error: unknown): string {
  const isOurs = error instanceof BackupFault || error instanceof ProviderError
  return isOurs ? error.message : error instanceof Error ? error.name : ''
}

/** Backups of which a drill has found that they are not whole. */
export async function brokenNames(ctx: Pick<Context, 'db'>): Promise<Set<string>> {
  return new Set((await ctx.db.many<{ name: string }>(brokenBackups())).map(({ name }) => name))
}

export async function forgetOthers(ctx: Pick<Context, 'db'>, place: string, kept: string[]): Promise<void> {
  await ctx.db.run(forgetBackups(place, kept))
  await ctx.db.run(forgetFiles())
}

/** Once a day each administrator is told that the last backup is too old. */
export async function warnOfAge(ctx: Context): Promise<void> {
  const { SCHEDULE } = backupSettings(ctx)
  const { is_old } = await lastBackup(ctx)
  if (!SCHEDULE || !is_old) return
  const once = `backup ${new Date().toISOString().slice(0, 10)}`
  await inTransaction(ctx, async (inner) => {
    if (!(await inner.db.one<{ taken: boolean }>(tryTellLock())).taken) return
    for (const { id } of await inner.db.many<{ id: string }>(administratorsUntold(once)))
      await tellMember(inner, id, { key: 'backup_note_old' }, once)
  })
}
