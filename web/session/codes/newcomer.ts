import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'
import { solveProofOfWork } from './proof-of-work.ts'

/**
 * Sends what may begin an account. Where a puzzle is asked for it is solved and sent along: at once if the page knows,
 * or when the server says so, for an open site asks while many come.
 */
export async function asNewcomer<T>(isPuzzled: boolean, send: (captcha?: string) => Promise<T>): Promise<T> {
  if (isPuzzled) return send(await solveProofOfWork())
  try {
    return await send()
  } catch (error) {
    if (!wantsPuzzle(error)) throw error
    return send(await solveProofOfWork())
  }
}

function wantsPuzzle(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 422) return false
  return (error.data as InputErrors | null)?.errors?.some(({ path }) => path === 'captcha') ?? false
}
