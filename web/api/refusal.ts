import { ApiError } from '#contract/client.ts'

/** Whoever would have to wait longer (seconds) is told so: nothing else that they write should wait behind it. */
const longestWait = 60

const isLong = (data: unknown) => ((data as { wait?: number } | null)?.wait ?? 0) > longestWait

/** Whether the server will not have it. Without an answer, or told to come back soon, nobody knows or nothing has happened. */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { code, data } = error
  return code >= 400 && code < 500 && code !== 401 && code !== 408 && (code !== 429 || isLong(data))
}
