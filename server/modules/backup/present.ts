import { stat } from 'node:fs/promises'
import type {
  Backup,
  BackupFaultKind,
  BackupState,
  BackupStep,
  Drill,
  DrillReport,
} from '#contract/modules/site/backup.ts'
import { backupFaults, backupSteps } from '#contract/modules/site/backup.ts'
import { givenKind } from '../../backup/format/given-key.ts'
import { waitingFor } from '../../backup/log-shipping.ts'
import { logSpool } from '../../db/embedded/archive.ts'
import { homeOf } from '../../db/embedded/place.ts'
import type { Context } from '../../kernel/context.ts'
import {
  type BackupRow,
  type DrillRow,
  type KeyRow,
  keyRows,
  type LastRow,
  lastBackups,
  newestBackups,
} from './queries.ts'
import { placeAddress } from './settings.ts'

const shown = 50

export async function backupState(ctx: Context): Promise<BackupState> {
  const [rows, last, [key], lag] = await Promise.all([
    ctx.db.many<BackupRow>(newestBackups(shown)),
    ctx.db.one<LastRow>(lastBackups()),
    ctx.db.many<KeyRow>(keyRows()),
    logLag(ctx),
  ])
  const address = placeAddress(ctx)
  const kind = givenKind(ctx.env) ?? (key ? 'generated' : 'none')
  return {
    list: rows.map(presentBackup),
    total: last.total,
    bytes: Number(last.bytes),
    sinceTime: lag < 0 ? 0 : (last.first_at?.getTime() ?? 0),
    lag,
    lastTime: last.last_at?.getTime() ?? 0,
    isOld: last.is_old,
    place: {
      kind: address.startsWith('s3://') ? 's3' : 'folder',
      address,
      isOnSiteDisk: await isOnSiteDisk(ctx.env.dataDir, address),
    },
    key: {
      kind,
      fingerprint: kind === 'generated' ? (key?.fingerprint ?? '') : '',
      confirmTime: kind === 'generated' ? (key?.confirmed_at?.getTime() ?? 0) : 0,
    },
  }
}

/** Seconds that the log is behind; -1: the database keeps its log by itself. */
export async function logLag({ env }: Pick<Context, 'env'>): Promise<number> {
  return env.databaseUrl ? -1 : Math.round(await waitingFor(logSpool({ home: homeOf(env.dataDir) })))
}

async function isOnSiteDisk(dataDir: string, address: string): Promise<boolean> {
  if (address.startsWith('s3://')) return false
  const [own, there] = await Promise.all([dataDir, address].map((path) => stat(path).catch(() => undefined)))
  return there === undefined || there.dev === own?.dev
}

function presentBackup(row: BackupRow): Backup {
  return {
    _id: row.id,
    name: row.name ?? '',
    place: row.place,
    cause: row.cause,
    state: row.state,
    step: stepOf(row.step),
    done: Number(row.done),
    total: Number(row.total),
    bytes: Number(row.bytes),
    sent: Number(row.sent),
    fault: faultOf(row.error),
    reason: row.reason,
    pointTime: row.point_at?.getTime() ?? 0,
    createTime: row.created_at.getTime(),
    endTime: row.finished_at?.getTime() ?? 0,
    drill: row.drill && presentDrill(row.drill),
  }
}

function presentDrill(row: DrillRow): Drill {
  return {
    state: row.state,
    step: stepOf(row.step),
    fault: faultOf(row.error),
    reason: row.reason,
    report: row.report as DrillReport | null,
    createTime: Date.parse(row.created_at),
    endTime: row.finished_at ? Date.parse(row.finished_at) : 0,
  }
}

function stepOf(text: string): BackupStep {
  return backupSteps.find((step) => step === text) ?? ''
}

function faultOf(text: string): BackupFaultKind | null {
  if (!text) return null
  return backupFaults.find((kind) => kind === text) ?? 'other'
}
