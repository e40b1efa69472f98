import { join, resolve } from 'node:path'
import { BackupFault } from '../server/backup/format/fault.ts'
import { givenKey } from '../server/backup/format/given-key.ts'
import { placeAndName } from '../server/backup/restore/choose.ts'
import { reportLines } from '../server/backup/restore/report-lines.ts'
import { restoreSite } from '../server/backup/restore/restore.ts'
import { removeScratch } from '../server/backup/restore/scratch.ts'
import { readEnv } from '../server/kernel/env.ts'
import { accessBy } from '../server/modules/backup/service.ts'
import { runCommand, showProgress, WrongUse } from './operator/command.ts'

const usage = `npm run restore -- <where> [--at 2026-11-16T12:00:00+08:00] [--into DATA_DIR]

Restores into an empty place and proves what it has restored. <where> is a place of backups, of which the newest
is taken, or one of them: <place>/sets/<name>. BACKUP_KEY (or BACKUP_IDENTITY) has to be set.

  --at <time>      to a moment, as far as the log reaches; without it to the end of the log
  --into <folder>  the data folder that is made (DATA_DIR unless told); with DATABASE_URL the tables go there
  --without-damaged  rather a site without the files that are damaged in the backup than none
  --only-backup    exactly as the backup was, without the log that came after it
  --as-copy        for trying things: ends all sessions, switches mail, SMS, payments and all else that goes out off
  --rehearse       restores, migrates and proves in <folder>/rehearsal, which is removed again; files are compared, not kept
  --keep-buckets   files in buckets stay where they are instead of coming to the local disk
  --json           for programs`

await runCommand({
  usage,
  options: {
    at: { type: 'string' },
    into: { type: 'string' },
    'only-backup': { type: 'boolean' },
    'as-copy': { type: 'boolean' },
    'keep-buckets': { type: 'boolean' },
    rehearse: { type: 'boolean' },
    'without-damaged': { type: 'boolean' },
  },
  async run([where, ...more], values) {
    if (!where || more.length > 0) throw new WrongUse('Say from where.')
    const at = momentOf(values.at)
    const env = readEnv(process.env)
    const key = givenKey(env)
    if (!key) throw new BackupFault('key', 'Set BACKUP_KEY (or BACKUP_IDENTITY) to the key of the backup.')
    const { place, name } = placeAndName(where, () => accessBy(env.backup.s3))
    const dataDir = resolve(typeof values.into === 'string' ? values.into : env.dataDir)
    const isRehearsal = values.rehearse === true
    // Never the folder itself: a rehearsal begins and ends with removing its own.
    const target = isRehearsal ? join(dataDir, 'rehearsal') : dataDir
    if (isRehearsal) await removeScratch(target)
    const report = await restoreSite({
      place,
      key,
      name,
      at,
      isBackupOnly: values['only-backup'] === true,
      asCopy: values['as-copy'] === true,
      keepBuckets: values['keep-buckets'] === true,
      isDrill: isRehearsal,
      givesUpDamaged: values['without-damaged'] === true,
      env: { ...env, dataDir: target },
      log: { info: () => {}, warn: (line) => console.error(line) },
      onStep: (step) => showProgress(`${step} …`),
    }).finally(() => isRehearsal && removeScratch(target))
    return { isBad: !report.isClean, json: report, lines: reportLines(report, target) }
  },
})

/** With its zone: an hour more or less is another database. */
function momentOf(text: unknown): Date | undefined {
  if (typeof text !== 'string') return undefined
  const time = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new WrongUse('--at must be a time with its zone, such as 2026-11-16T12:00:00+08:00.')
  return new Date(time)
}
