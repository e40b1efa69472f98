import { resolve } from 'node:path'
import { countedLines } from '../server/backup/restore/report-lines.ts'
import { type Brought, readSite } from '../server/export/read-site.ts'
import { readEnv } from '../server/kernel/env.ts'
import { runCommand, showProgress, WrongUse } from './operator/command.ts'

const usage = `npm run import -- <folder> [--into DATA_DIR] [--json]

Brings what npm run export has written into an empty place: a data folder that does not exist yet, or the empty database
of DATABASE_URL with a new data folder. Only secret.key may lie there before. Everything is compared with the manifest
before anything is written; the books are proved at the end. One that was broken off is begun anew by the same command.

  --into <folder>  the data folder that is made (DATA_DIR unless told)
  --json           for programs

From other forums: npm run import:discuz, import:flarum, import:nodebb, import:bbs-go.`

await runCommand({
  usage,
  options: { into: { type: 'string' } },
  async run([folder, ...more], values) {
    if (folder === undefined || more.length > 0) throw new WrongUse('From which folder?')
    const env = readEnv(process.env)
    const dataDir = resolve(typeof values.into === 'string' ? values.into : env.dataDir)
    const brought = await readSite({
      folder: resolve(folder),
      env: { ...env, dataDir },
      log: { info: () => {}, warn: (line) => console.error(line) },
      onProgress: (step, done) => showProgress(`${step} ${done}`),
    })
    return { isBad: !brought.isClean, json: brought, lines: sentences(brought, dataDir) }
  },
})

function sentences({ lines, kinds, files, ...of }: Brought, where: string): string[] {
  return [
    `The site of ${of.madeAt} (aoir ${of.version}) is in ${where}: ${kinds} kinds, ${lines} lines, ${files.count} files.`,
    ...countedLines(of),
    ...(files.missing > 0 ? [`✗ ${files.missing} rows have no file: they are given up`] : []),
    ...(files.unknown > 0 ? [`✗ ${files.unknown} files belong to no row: they stay behind`] : []),
    'Secrets of mail, messages, storage, payments and logins have to be set again in /admin.',
    ...(of.withCredentials
      ? []
      : ['Nobody has a password yet: npm run admin -- reset-password <name> for the first one.']),
  ]
}
