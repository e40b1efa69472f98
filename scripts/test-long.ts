import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * npm run test:long [-- word]: the tests of the wallet with as many runs, rounds and kills as take an hour. A seed of
 * one's own comes from AOIR_TEST_SEED.
 */
const word = process.argv[2] ?? 'test/wallet'
const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', '--no-file-parallelism', word]
const env = { NODE_COMPILE_CACHE: resolve('.cache/compiled'), ...process.env, AOIR_TEST_LONG: '1' }
const child = spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env })
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
