import { newName } from '../server/backup/format/manifest.ts'
import { keyInUse } from '../server/backup/key-in-use.ts'
import { makeBackup } from '../server/backup/make.ts'
import { beginBackup, openBackupPlace } from '../server/modules/backup/service.ts'
import { runCommand, showProgress } from './operator/command.ts'
import { openSite } from './operator/open-site.ts'

const usage = `npm run backup [-- --to <folder or s3://bucket/prefix>] [--json]

Makes one consistent backup now, beside the running server or without it. Without --to it goes to the place
that is set in /admin/backup, else to DATA_DIR/backups. Ctrl-C breaks it off; the next one takes up what is there.`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

await runCommand({
  usage,
  options: { to: { type: 'string' } },
  async run(_, { to }) {
    const site = await openSite()
    try {
      return await backUp(site.ctx, typeof to === 'string' ? to : undefined)
    } finally {
      await site.close()
    }
  },
})

async function backUp(ctx: Parameters<typeof keyInUse>[0], to: string | undefined) {
  const place = await openBackupPlace(ctx, to)
  const name = newName(new Date())
  const { key, fresh } = await keyInUse(ctx)
  if (fresh) tellKey(fresh)
  const run = await beginBackup(ctx, name, place.address)
  const began = performance.now()
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  const { parts, files, tables } = await makeBackup(ctx, {
    place,
    key,
    name,
    run,
    cause: 'hand',
    isHurried: true,
    signal: stopping.signal,
    onProgress: (step, done, total) => showProgress(`${step} ${done} / ${total}`),
  })
  const bytes = parts.reduce((sum, { size }) => sum + size, 0)
  const seconds = (performance.now() - began) / 1000
  const number = Object.keys(tables).length
  const isInside = place.kind === 'folder' && place.address.startsWith(ctx.env.dataDir)
  return {
    json: { name, place: place.address, bytes, files, tables: number, seconds },
    lines: [
      `${name} is in ${place.address}.`,
      `${number} tables, ${files.count} files (${megabytes(files.sent)} of them new), ${megabytes(bytes)}, ${seconds.toFixed(1)} s.`,
      ...(isInside ? ['It is on the disk of the site: that is no backup against the loss of the disk.'] : []),
    ],
  }
}

/** On the other output, so that a program that keeps the answer does not keep the key. */
function tellKey(text: string): void {
  console.error(`\n  BACKUP_KEY  ${text}\n`)
  console.error(
    '  Keep it apart from this machine: without it nobody can open a backup. It is shown only this once here.\n',
  )
}
