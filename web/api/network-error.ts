import { ApiError } from '#contract/client.ts'

/** The server was not reached at all: what failed may be tried again once the network is back. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof ApiError && error.code === 0
}
