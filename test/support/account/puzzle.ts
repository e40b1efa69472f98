import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApi } from '../api.ts'

/** A puzzle of the site with its solution, as a page sends it. */
export async function aSolvedPuzzle(api: TestApi): Promise<string> {
  const { data: challenge } = await api.request<Challenge>('/api/aoir-captcha/challenge', { method: 'GET' })
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
