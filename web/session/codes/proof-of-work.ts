import type { z } from 'zod/mini'
import { api } from '#contract/api.ts'
import { ApiError, createClient } from '#contract/client.ts'
import type { captchaPayload, challenge } from '#contract/modules/account/captcha.ts'
import { m } from '#messages/messages.js'
import { transmit } from '#web/api/transmit.ts'

export type Puzzle = z.output<typeof challenge>
export type Solution = z.output<typeof captchaPayload>['solution']

const captcha = createClient(api.captcha, (outgoing) => transmit(outgoing))

/** What a machine must work for and a person does not notice: an answer to a puzzle of the server. */
export async function solveProofOfWork(): Promise<string> {
  const puzzle = await captcha.challenge()
  const { counter, derivedKey } = await solve(puzzle)
  return btoa(JSON.stringify({ challenge: puzzle, solution: { counter, derivedKey } }))
}

function solve(puzzle: Puzzle): Promise<Solution> {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    // Without https browsers offer no cryptography to pages.
    const fail = () => reject(new ApiError(0, m.captcha_impossible()))
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => (data ? resolve(data) : fail())
    worker.onerror = fail
    worker.postMessage(puzzle)
  }).finally(() => worker.terminate())
}
