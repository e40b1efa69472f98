/**
 * Why a cloud did not do what was asked:
 * settings – our own settings cannot be right; refused – it said no; missing – there is no such object or bucket;
 * private – its address is one of our own network; unreachable – no connection; slow – no answer in time; unavailable – trouble on its side; garbled – not its language.
 */
export type ProviderTrouble =
  | 'settings'
  | 'refused'
  | 'missing'
  | 'private'
  | 'unreachable'
  | 'slow'
  | 'unavailable'
  | 'garbled'

const sentences: Record<ProviderTrouble, string> = {
  settings: 'cannot be used with these settings',
  refused: 'refused the request',
  missing: 'does not have what was asked for',
  private: 'is said to be in our own network',
  unreachable: 'cannot be reached',
  slow: 'did not answer in time',
  unavailable: 'has trouble of its own',
  garbled: 'gave an answer that makes no sense',
}

/**
 * Carries the provider's short code and nothing else of what it said: sentences of providers and errors of SDKs hold
 * keys, signed addresses and headers, and this error is logged and shown to administrators.
 */
export class ProviderError extends Error {
  readonly provider: string
  readonly trouble: ProviderTrouble
  readonly code: string | undefined
  constructor(provider: string, trouble: ProviderTrouble, code?: string | number) {
    const short = code === undefined ? undefined : shortCode(String(code))
    super(`${provider} ${sentences[trouble]}${short ? ` (${short})` : ''}`)
    this.name = 'ProviderError'
    this.provider = provider
    this.trouble = trouble
    this.code = short
  }
}

/** Asks a provider; what it says against it becomes one of our own sentences, other errors stay what they are. */
export async function inOurWords<T>(ask: () => Promise<T>, sentence: (error: ProviderError) => Error): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof ProviderError ? sentence(error) : error
  }
}

function shortCode(code: string): string | undefined {
  return /^[A-Za-z0-9][A-Za-z0-9._ -]{0,63}$/.test(code) ? code : undefined
}

export function troubleOf(status: number): ProviderTrouble {
  if (status === 404) return 'missing'
  if (status === 408) return 'slow'
  if (status === 429 || status >= 500) return 'unavailable'
  if (status >= 400) return 'refused'
  // Redirects are never followed: they would take signed requests elsewhere.
  return 'garbled'
}

/** Errors of sockets have short codes of their own, which say enough. Errors of another kind stay what they are. */
export function networkTrouble(provider: string, error: unknown): unknown {
  if (error instanceof ProviderError || !(error instanceof Error) || !('code' in error)) return error
  const code = String(error.code)
  if (code.startsWith('HPE_')) return new ProviderError(provider, 'garbled', code)
  return new ProviderError(provider, code === 'ETIMEDOUT' ? 'slow' : 'unreachable', code)
}
