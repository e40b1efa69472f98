import { drillBackup } from '../server/backup/drill.ts'
import { BackupFault } from '../server/backup/format/fault.ts'
import { listManifests } from '../server/backup/format/manifest.ts'
import { reportLines } from '../server/backup/restore/report-lines.ts'
import { beginDrill, openBackupPlace } from '../server/modules/backup/service.ts'
import { runCommand, showProgress } from './operator/command.ts'
import { openSite } from './operator/open-site.ts'

const usage = `npm run drill [-- --from <folder or s3://bucket/prefix>] [--json]

Restores the newest backup into a scratch place, looks at every row and file of it, removes it, and says what it has found.`

await runCommand({
  usage,
  options: { from: { type: 'string' } },
  async run(_, { from }) {
    const { ctx, close } = await openSite()
    try {
      const place = await openBackupPlace(ctx, typeof from === 'string' ? from : undefined)
      const newest = (await listManifests(place)).good.at(-1)
      if (!newest) throw new BackupFault('target', `There is no backup in ${place.address}.`)
      const run = await beginDrill(ctx, newest.name)
      const wish = { name: newest.name, place: place.address }
      const report = await drillBackup(ctx, wish, run, (step) => showProgress(`${step} …`))
      return { isBad: !report.isClean, json: report, lines: reportLines(report, 'a scratch place') }
    } finally {
      await close()
    }
  },
})
