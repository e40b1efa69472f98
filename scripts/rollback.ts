import { runningServer } from '../server/db/running-server.ts'
import { BadEnvironment, readEnv } from '../server/kernel/env.ts'
import { runCommand, showProgress } from './operator/command.ts'
import { exchange } from './upgrade/exchange.ts'
import { alone } from './upgrade/lock.ts'
import { linkTarget, releasesAround, versionOf } from './upgrade/releases.ts'
import { serviceOf } from './upgrade/service.ts'

const usage = `npm run rollback [-- --service <unit>] [--json]

Leads "current" to the release before the last upgrade, and starts it. The data stay as they are: that version runs on
what the newer one has added. Run it in the folder "current", with DATA_DIR or DATABASE_URL as the server has them.`

await runCommand({
  usage,
  options: { service: { type: 'string' } },
  async run(_, { service }) {
    const { dataDir } = readEnv(process.env)
    const releases = releasesAround(`${import.meta.dirname}/..`, dataDir)
    const next = linkTarget(releases.previous)
    const version = next && versionOf(next)
    if (!next || !version)
      throw new BadEnvironment(`There is no version before: ${releases.previous} leads to no release.`)
    const unit = typeof service === 'string' ? service : undefined
    return alone(releases.folder, async () => {
      showProgress('switch …')
      const isRunning = runningServer(dataDir) !== undefined
      const wish = { releases, service: await serviceOf(releases, dataDir, unit), dataDir, next, isRunning }
      const { down, fault } = await exchange(wish)
      const before = versionOf(releases.own)
      const json = { before, version, down, fault }
      if (fault)
        return {
          isBad: true,
          json,
          lines: [`Version ${version} did not come up: ${fault}`, `Version ${before} runs again.`],
        }
      return { json, lines: [`${before} → ${version}${down === undefined ? '' : `, away for ${down.toFixed(1)} s`}`] }
    })
  },
})
