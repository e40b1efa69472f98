import { resolve } from 'node:path'
import { writeSite } from '../server/export/write-site.ts'
import { runCommand, showProgress, WrongUse } from './operator/command.ts'
import { openSite } from './operator/open-site.ts'

const usage = `npm run export -- <folder> [--with-credentials] [--json]

Writes the whole site into an empty folder, in a form that any program reads: a file of JSON lines for each kind of thing,
what each line is like, and the files of members (docs/export-format.md). Works beside a running server and without one.

  --with-credentials  also hashes of passwords, and what secret.key of this site opens (second factors, payees)
  --json              for programs

It holds addresses of members and their messages: keep it as closed as a backup. Secrets of services are never in it.`

await runCommand({
  usage,
  options: { 'with-credentials': { type: 'boolean' } },
  async run([folder, ...more], values) {
    if (folder === undefined || more.length > 0) throw new WrongUse('Into which folder?')
    const site = await openSite()
    const began = performance.now()
    try {
      const { ctx, config } = site
      const withCredentials = values['with-credentials'] === true
      const onProgress = (step: string, done: number) => showProgress(`${step} ${(done / 1e6).toFixed(1)} MB`)
      const to = resolve(folder)
      const { kinds, files, version } = await writeSite({ ctx, config, folder: to, withCredentials, onProgress })
      const seconds = (performance.now() - began) / 1000
      const lines = kinds.reduce((sum, kind) => sum + kind.lines, 0)
      const json = {
        folder: to,
        version,
        kinds: kinds.length,
        lines,
        files: files.lines,
        missing: files.missing,
        seconds,
      }
      return { isBad: files.missing > 0, json, lines: sentences(json, withCredentials) }
    } finally {
      await site.close()
    }
  },
})

type Told = Record<'kinds' | 'lines' | 'files' | 'missing' | 'seconds', number> & { folder: string }

function sentences(told: Told, withCredentials: boolean): string[] {
  const { folder, kinds, lines, files, missing, seconds } = told
  return [
    `The site is in ${folder}: ${kinds} kinds, ${lines} lines, ${files} files, ${seconds.toFixed(1)} s.`,
    ...(missing > 0 ? [`✗ ${missing} files of members are missing on this site.`] : []),
    withCredentials
      ? 'It holds hashes of passwords. What secret.key opens needs that file on the other side, too.'
      : 'Without passwords: members set new ones by mail, administrators by npm run admin -- reset-password.',
  ]
}
