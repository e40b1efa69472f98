import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * npm run test:long [-- word]: the tests of the wallet, of chats, of backups and of deleted accounts with as many runs, rounds, cuts and kills as take an
 * hour, and an hour of mixed traffic for the memory of a process. A part of it comes from AOIR_TEST_LONG (0.1), a seed of one's own from AOIR_TEST_SEED.
 */
const words =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['test/wallet', 'test/chat', 'test/memory', 'test/backup', 'server/modules/account-deletion']
const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', '--no-file-parallelism', ...words]
const env = { NODE_COMPILE_CACHE: resolve('.cache/compiled'), AOIR_TEST_LONG: '1', ...process.env }
const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env })
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
