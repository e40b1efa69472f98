import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Puzzle, Solution } from './proof-of-work.ts'

/** Apart from the page, which stays at rest while this thinks. */
addEventListener('message', async ({ data }: MessageEvent<Puzzle>) => {
  const solution: Solution | null = await solveChallenge({ challenge: data, deriveKey })
  postMessage(solution)
})
