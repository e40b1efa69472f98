import type { MessageKey } from '#contract/shared/message-key.ts'
import type { MessageParams } from '#server/shared/messages.ts'

export interface RefusalOptions {
  params?: MessageParams
  /** Which input field is to blame, for `data.errors`. */
  field?: string
  /** `data` of the answer, where a sentence alone does not say enough. */
  data?: unknown
  /** Seconds after which the caller may try again. */
  retryAfter?: number
  headers?: Record<string, string>
}

/** "No", with a code and a sentence for the user. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: number
  readonly key: MessageKey
  readonly options: RefusalOptions
  constructor(code: number, key: MessageKey, options: RefusalOptions = {}) {
    super(key)
    this.code = code
    this.key = key
    this.options = options
  }
}
