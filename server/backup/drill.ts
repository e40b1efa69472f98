import { join } from 'node:path'
import type { Context } from '../kernel/context.ts'
import { type DrillRun, openBackupPlace } from '../modules/backup/service.ts'
import { BackupFault } from './format/fault.ts'
import { readManifest } from './format/manifest.ts'
import { keyOf } from './key-in-use.ts'
import type { Report } from './restore/proof.ts'
import { restoreSite } from './restore/restore.ts'
import { removeScratch } from './restore/scratch.ts'
import { drillLock, siteDatabase } from './site.ts'

/** Restores a backup beside the site, looks at it, and removes it. Files of members are read and compared, not written. */
export async function drillBackup(
  ctx: Context,
  { name, place: address }: { name: string; place: string },
  run: DrillRun | undefined,
  onStep: (step: string) => void = () => {},
): Promise<Report> {
  const dataDir = join(ctx.env.dataDir, 'drill')
  // The lock of the database says that it goes on; it ends with the connection.
  const client = await siteDatabase(ctx.env).connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [drillLock])
    if (!rows[0]?.taken) throw new BackupFault('busy', 'Another drill is under way.')
    await removeScratch(dataDir)
    const place = await openBackupPlace(ctx, address)
    const { fingerprint } = await readManifest(place, name)
    const report = await restoreSite({
      place,
      key: await keyOf(ctx, fingerprint),
      name,
      isBackupOnly: true,
      isDrill: true,
      env: { dataDir, databaseUrl: undefined, secretKey: undefined },
      log: { info: () => {}, warn: () => {} },
      onStep(step) {
        onStep(step)
        run?.step(step).catch(() => {})
      },
    })
    await run?.succeed(report.isClean, summary(report))
    return report
  } catch (error) {
    await run?.fail(error)
    throw error
  } finally {
    await removeScratch(dataDir)
    await client.end().catch(() => {})
  }
}

const most = 20

function summary({ tables, ledger, figures, files, seconds }: Report) {
  return {
    tables: tables.count,
    rows: tables.rows,
    differences: tables.differences.slice(0, most),
    ledger: ledger.map(({ name }) => name).slice(0, most),
    figures: figures.slice(0, most),
    files: files.count,
    damaged: files.damaged.slice(0, most),
    missing: files.missing.slice(0, most),
    seconds,
  }
}
