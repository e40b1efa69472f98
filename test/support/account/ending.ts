import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DatabaseConfig } from '#server/db/config.ts'
import { connectionUrl } from '#server/db/embedded/embedded.ts'
import { projectRoot } from '../../rules/sources.ts'
import { testSecretKey } from '../server.ts'

/** A process that ends the accounts whose time has come; `ended`: how many it says it has, once it is gone. */
export function endingAccounts(database: DatabaseConfig, dataDir: string) {
  const child = spawn(process.execPath, ['test/support/account/end-accounts.ts'], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: connectionUrl(database as Parameters<typeof connectionUrl>[0]),
      SECRET_KEY: testSecretKey,
      // Where it waits for a lock it is to wait until somebody has seen it there.
      DATABASE_TIMEOUT: '60000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return { child, ended: once(child, 'close').then(() => said.trim()) }
}
