import { logSpool } from '../db/embedded/archive.ts'
import { homeOf } from '../db/embedded/place.ts'
import { type Repetition, repeatedly } from '../db/repeat.ts'
import type { Context } from '../kernel/context.ts'
import {
  failLeft,
  failLeftDrills,
  isBackupOpen,
  lastBackup,
  logLag,
  openBackupPlace,
  takeUpBackup,
  takeUpDrillRun,
  wantWhatIsDue,
  warnOfAge,
} from '../modules/backup/service.ts'
import { drillBackup } from './drill.ts'
import { listManifests, newName } from './format/manifest.ts'
import type { BackupPlace } from './format/place.ts'
import { keyInUse } from './key-in-use.ts'
import { dropWaiting, shipLog } from './log-shipping.ts'
import { makeBackup } from './make.ts'
import { backupLock, drillLock } from './site.ts'

const every = 2000
const minute = 60_000
/** Until the log is wanted, which it is as soon as there is a first backup. */
const seldom = 10_000

/** Backups and drills by the clock and on demand, and the log on its way to the backups. */
export function startBackups(ctx: Context): Repetition {
  const stopping = new AbortController()
  const figures = { last: 0, lastOk: true, drillOk: true, lag: 0 }
  const { metrics } = ctx
  metrics.observe('backup_age_seconds', 'Seconds since the moment of the newest whole backup; -1: there is none', () =>
    figures.last > 0 ? (Date.now() - figures.last) / 1000 : -1,
  )
  metrics.observe('backup_last_ok', '1: the last backup came to its end', () => Number(figures.lastOk))
  metrics.observe('drill_last_ok', '1: the last drill found nothing', () => Number(figures.drillOk))
  metrics.observe('wal_archive_lag_seconds', 'Seconds that the log of the backups is behind', () => figures.lag)

  let lookedAt = 0
  let working: Promise<void> | undefined
  let isDrilling = false
  const work = async () => {
    await makeWanted(ctx, stopping.signal)
    if (stopping.signal.aborted) return
    isDrilling = true
    await drillWanted(ctx).finally(() => {
      isDrilling = false
    })
  }
  const look = async () => {
    await ctx.db.run(failLeft(backupLock))
    await ctx.db.run(failLeftDrills(drillLock))
    await wantWhatIsDue(ctx)
    await warnOfAge(ctx)
    const last = await lastBackup(ctx)
    Object.assign(figures, {
      last: last.last_at?.getTime() ?? 0,
      lastOk: last.last_ok,
      drillOk: last.drill_ok,
      lag: Math.max(0, await logLag(ctx)),
    })
  }
  const ship = shipper(ctx)
  const repetition = repeatedly(ctx, {
    pause: every,
    async round(signal) {
      if (signal.aborted) return
      if (Date.now() - lookedAt > minute) {
        await look()
        lookedAt = Date.now()
      }
      working ??= work()
        .catch((error: unknown) => ctx.log.error({ err: error }, 'a backup or a drill failed'))
        .finally(() => {
          working = undefined
        })
      await ship(signal)
    },
    waits: 'Backups wait for the database.',
    fails: 'a round of the backups failed',
  })
  return {
    async stop() {
      stopping.abort()
      await repetition.stop()
      // A drill may take minutes; its database ends with the process, and its scratch place goes with the next one.
      if (!isDrilling) await working
    },
  }
}

/** The backup that somebody wants, if there is one. */
export async function makeWanted(ctx: Context, signal?: AbortSignal): Promise<void> {
  const place = await openBackupPlace(ctx)
  const name = newName(new Date())
  const taken = await takeUpBackup(ctx, name, place.address)
  if (!taken) return
  const { cause, run } = taken
  const { key } = await keyInUse(ctx)
  await makeBackup(ctx, { place, key, cause, run, name, isHurried: false, signal })
  ctx.log.info({ backup: name }, 'a backup was made')
}

/** The drill that somebody wants, if there is one. */
export async function drillWanted(ctx: Context): Promise<void> {
  const taken = await takeUpDrillRun(ctx)
  if (!taken) return
  const { isClean } = await drillBackup(ctx, taken, taken.run)
  if (!isClean) ctx.log.error({ backup: taken.name }, 'a drill found that a backup is not whole')
}

/** Of the embedded database alone; another one keeps its log by itself. */
function shipper(ctx: Context): (signal: AbortSignal) => Promise<void> {
  let known: { address: string; system: string } | undefined
  let waitsUntil = 0
  return async (signal) => {
    if (ctx.env.databaseUrl || Date.now() < waitsUntil) return
    const spool = logSpool({ home: homeOf(ctx.env.dataDir) })
    try {
      const place = await openBackupPlace(ctx)
      if (known?.address !== place.address) known = await newestSystem(place)
      if (!known) {
        waitsUntil = Date.now() + seldom
        // Without a backup its log is of no use; one that is being made will need what comes after it.
        if (!(await isBackupOpen(ctx))) await dropWaiting(spool, 0)
        return
      }
      const { key } = await keyInUse(ctx)
      await shipLog(spool, { place, key, system: known.system }, signal)
    } catch (error) {
      waitsUntil = Date.now() + minute
      const dropped = await dropWaiting(spool)
      ctx.log.warn({ err: error, dropped }, 'the log did not reach the backups')
    }
  }
}

async function newestSystem(place: BackupPlace): Promise<{ address: string; system: string } | undefined> {
  const { good } = await listManifests(place)
  const system = good.findLast(({ log }) => log !== null)?.log?.system
  return system ? { address: place.address, system } : undefined
}
