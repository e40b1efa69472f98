import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'
import { m } from '#messages/messages.js'

/** The server's words at their fields; what belongs to none stands under ''. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return { '': m.network_failed() }
  const found = (error.data as Partial<InputErrors> | null)?.errors
  if (!found?.length) return { '': error.message }
  return Object.fromEntries(found.map(({ path, message }) => [path, message]))
}
