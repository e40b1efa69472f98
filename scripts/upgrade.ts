import { resolve } from 'node:path'
import { runningServer } from '../server/db/running-server.ts'
import { BadEnvironment, readEnv } from '../server/kernel/env.ts'
import { runCommand, showProgress, WrongUse } from './operator/command.ts'
import { exchange } from './upgrade/exchange.ts'
import { alone } from './upgrade/lock.ts'
import { backUp, newFaults, rehearse } from './upgrade/rehearsal.ts'
import { releasesAround, versionOf } from './upgrade/releases.ts'
import { runCommandOf } from './upgrade/run-program.ts'
import { serviceOf } from './upgrade/service.ts'
import { unpackBeside } from './upgrade/unpack.ts'

const usage = `npm run upgrade -- <archive or folder> [--service <unit>] [--json]

Exchanges this release for a newer one: backup, unpack beside, check-up by the new version, rehearsal of its migrations
on a restored copy, migrations, switch of the link "current", start. If the site is not ready within 60 s, or its first
pages do not come, the version before runs again, and this says why. The site goes on until the switch.

  --service <unit>  the systemd unit of the server; found by itself where it runs
  --json            for programs

Run it in the folder "current", with DATA_DIR or DATABASE_URL as the server has them. npm run rollback leads back.`

await runCommand({
  usage,
  options: { service: { type: 'string' } },
  async run([from, ...more], { service }) {
    if (!from || more.length > 0) throw new WrongUse('Say which release.')
    const path = resolve(process.env.INIT_CWD ?? '.', from)
    const unit = typeof service === 'string' ? service : undefined
    return upgrade(path, unit)
  },
})

async function upgrade(from: string, unit: string | undefined) {
  const env = readEnv(process.env)
  const releases = releasesAround(`${import.meta.dirname}/..`, env.dataDir)
  const before = versionOf(releases.own)
  return alone(releases.folder, async () => {
    showProgress('unpacking …')
    const { folder, version } = await unpackBeside(releases, from)
    showProgress('backup …')
    const saved = await backUp(releases.own)
    showProgress('check-up …')
    const faults = await newFaults(releases.own, folder)
    if (faults.length > 0)
      throw new BadEnvironment(
        [
          `Version ${version} cannot run here; nothing was changed.`,
          ...faults.map(({ title, text }) => `  ✗ ${title}  ${text}`),
        ].join('\n'),
      )
    showProgress('rehearsal …')
    await rehearse(env, folder, saved)
    showProgress('migrations …')
    await runCommandOf(folder, 'upgrade/migrate', [])
    showProgress('switch …')
    const isRunning = runningServer(env.dataDir) !== undefined
    const wish = { releases, service: await serviceOf(releases, env.dataDir, unit), dataDir: env.dataDir, next: folder }
    const { down, fault } = await exchange({ ...wish, isRunning })
    const json = { before, version, backup: saved.name, down, fault }
    if (fault)
      return {
        isBad: true,
        json,
        lines: [`Version ${version} did not come up: ${fault}`, `Version ${before} runs again.`],
      }
    return { json, lines: [`${before} → ${version}`, `Backup: ${saved.place}/sets/${saved.name}`, ...outcome(down)] }
  })
}

function outcome(down: number | undefined): string[] {
  if (down === undefined) return ['It came up and answered; it is stopped again, as it was.']
  return [`It was away for ${down.toFixed(1)} s. npm run rollback leads back.`]
}
