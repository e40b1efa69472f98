import type { Checked, Diagnosis } from '../../contract/modules/site/doctor.ts'
import type { Report } from '../../server/backup/restore/proof.ts'
import { reportLines } from '../../server/backup/restore/report-lines.ts'
import { BadEnvironment, type Env } from '../../server/kernel/env.ts'
import { backupSettings, storedKeys } from '../../server/modules/backup/service.ts'
import { readSecret } from '../../server/modules/config/service.ts'
import { openSite } from '../operator/open-site.ts'
import { runCommandOf } from './run-program.ts'

export interface SavedSite {
  name: string
  place: string
}

/** Everything as it is now, by the present version. */
export function backUp(own: string): Promise<SavedSite> {
  return runCommandOf<SavedSite>(own, 'backup', [])
}

/** What the new version finds wrong here, and the present one does not. */
export async function newFaults(own: string, next: string): Promise<Checked[]> {
  const examine = (folder: string) => runCommandOf<Diagnosis>(folder, 'doctor', ['--before-upgrade'])
  const before = await examine(own)
  const known = new Set(before.list.filter(({ state }) => state === 'bad').map(({ name }) => name))
  return (await examine(next)).list.filter(({ name, state }) => state === 'bad' && !known.has(name))
}

/** The backup in a scratch place, migrated and proven by the new version. The site itself is not touched. */
export async function rehearse(env: Env, next: string, { place, name }: SavedSite): Promise<void> {
  const words = [`${place}/sets/${name}`, '--into', env.dataDir, '--only-backup', '--rehearse']
  const report = await rehearsed(env, next, words)
  if (!report.isClean)
    throw new BadEnvironment(
      `The rehearsal found faults; nothing was changed.\n${reportLines(report, 'a scratch place').join('\n')}`,
    )
}

async function rehearsed(env: Env, next: string, words: string[]): Promise<Report> {
  try {
    return await runCommandOf<Report>(next, 'restore', words, { env: await rehearsalEnvironment(env) })
  } catch (error) {
    if (!(error instanceof BadEnvironment)) throw error
    throw new BadEnvironment(`The rehearsal on a copy failed; the site was not touched.\n${error.message}`)
  }
}

/** Keys and the access to the bucket come from the site; the database of the site must not be named. */
async function rehearsalEnvironment(env: Env): Promise<NodeJS.ProcessEnv> {
  if (env.backup.recipient && !env.backup.identity)
    throw new BadEnvironment('This server cannot read its backups: give BACKUP_IDENTITY to this command.')
  const { ctx, close } = await openSite()
  try {
    const [stored] = await storedKeys(ctx)
    const key = env.backup.recipient ? {} : { BACKUP_KEY: env.backup.key ?? stored }
    const { S3 } = backupSettings(ctx)
    const bucket = env.backup.s3
      ? {}
      : {
          BACKUP_S3_ENDPOINT: S3.ENDPOINT,
          BACKUP_S3_REGION: S3.REGION,
          BACKUP_S3_PATH_STYLE: S3.PATH_STYLE ? 'on' : 'off',
          BACKUP_S3_ACCESS_KEY_ID: await readSecret(ctx, 'BACKUP_S3_ACCESS_KEY_ID'),
          BACKUP_S3_SECRET_ACCESS_KEY: await readSecret(ctx, 'BACKUP_S3_SECRET_ACCESS_KEY'),
        }
    return { ...process.env, ...key, ...bucket, DATABASE_URL: '', SECRET_KEY: '' }
  } finally {
    await close()
  }
}
