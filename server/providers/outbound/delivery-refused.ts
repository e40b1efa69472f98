import { ProviderError } from './provider-error.ts'

/**
 * What a service that brings texts to people objects to: our keys or login, the address of this server, the name of
 * the sender, the template, the recipient, too many messages, an empty account, or something else.
 */
export type Objection = 'keys' | 'address' | 'sender' | 'template' | 'recipient' | 'limit' | 'balance' | 'other'

/** It understood and said no; the code is its own word for the reason. */
export class DeliveryRefused extends ProviderError {
  readonly objection: Objection
  constructor(provider: string, objection: Objection, code?: string | number) {
    super(provider, 'refused', code)
    this.name = 'DeliveryRefused'
    this.objection = objection
  }
}

/** The first pattern that fits the code of a provider says what it means. */
export function objectionOf(code: string, meanings: [RegExp, Objection][]): Objection {
  return meanings.find(([pattern]) => pattern.test(code))?.[1] ?? 'other'
}
