import { ApiError } from '#contract/client.ts'

/** Only what an error screen shows goes to the browser: status and data of refusals, nothing of a bug. */
export function serialiseErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, serialiseError(error)]))
}

function serialiseError(error: unknown) {
  const { status, data } = isStatusError(error)
    ? error
    : { status: error instanceof ApiError ? error.code : 500, data: null }
  return { status, statusText: '', internal: false, data }
}

function isStatusError(error: unknown): error is { status: number; data: unknown } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}
