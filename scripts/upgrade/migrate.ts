import { provideDatabase } from '../../server/db/connect.ts'
import { runningNeighbour } from '../../server/db/embedded/neighbour.ts'
import { migrate } from '../../server/db/migrate.ts'
import { assertRestored, readEnv } from '../../server/kernel/env.ts'
import { runCommand } from '../operator/command.ts'

const usage = `node scripts/upgrade/migrate.ts [--json]

Brings the database to the state of this release, beside the running server of the release before or without it.`

const log = { info: () => {}, warn: (line: string) => console.error(line) }

await runCommand({
  usage,
  async run() {
    const env = readEnv(process.env)
    assertRestored(env.dataDir)
    const neighbour = env.databaseUrl ? undefined : runningNeighbour(env.dataDir)
    const database = neighbour ? undefined : await provideDatabase(env, log)
    try {
      const count = await migrate(neighbour ?? database?.config ?? {}, log)
      return { lines: [`${count} migrations.`], json: { count } }
    } finally {
      await database?.stop()
    }
  },
})
