import { useCallback, useRef } from 'react'
import { ApiError } from '#contract/client.ts'
import { newKey } from './new-key.ts'

/**
 * Sends something that must not happen twice, with an Idempotency-Key: pressed again because the answer was lost, it is
 * the same attempt. After an answer, or with other contents, the next one is another.
 */
export function useAttempt() {
  const last = useRef({ body: '', key: '' })
  return useCallback(async function attempt<In, Out>(
    input: In,
    call: (input: In, options: { idempotencyKey: string }) => Promise<Out>,
  ): Promise<Out> {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: newKey() }
    try {
      const answer = await call(input, { idempotencyKey: last.current.key })
      last.current.body = ''
      return answer
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.code !== 429 && !(error.code >= 500 && error.code < 600)
      if (isAnswered) last.current.body = ''
      throw error
    }
  }, [])
}
