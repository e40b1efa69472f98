import { inspect } from 'node:util'
import { expect } from 'vitest'
import { ProviderError } from '#server/providers/outbound/provider-error.ts'

/** How an outside service failed, after a look at everything a log could show of it. */
export async function troubleIn(promise: Promise<unknown>, secrets: string[]) {
  const error: unknown = await promise.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  const shown = inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error)
  for (const secret of secrets) expect(shown).not.toContain(secret)
  const { trouble, code } = error as ProviderError
  return { trouble, code }
}
