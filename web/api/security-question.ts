import type { Envelope } from '#contract/endpoint.ts'
import type { Leaving } from '#contract/modules/account/deletion.ts'
import type { FactorNeeded, ProofNeeded } from '#contract/modules/account/security.ts'

/** What has to be shown before a call goes on: that it is really you, the second factor of a login, or that the account stays. */
export type SecurityQuestion =
  | ({ kind: 'proof' } & ProofNeeded)
  | ({ kind: 'factor' } & FactorNeeded)
  /** `isLast`: it comes after another one, so that nobody waits for the answer any more. */
  | ({ kind: 'leaving'; isLast: boolean } & Leaving)

export interface AskedQuestion {
  question: SecurityQuestion
  /** With what the server said to it; null: they would rather not. */
  answer: (said: Envelope | null) => void
}

let asked: AskedQuestion | null = null
const listeners = new Set<() => void>()

function set(next: AskedQuestion | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Waits until it is answered; <SecurityHost /> asks. Another question answers the one before with no. */
export function askSecurity(question: SecurityQuestion): Promise<Envelope | null> {
  asked?.answer(null)
  return new Promise((resolve) => {
    const answer = (said: Envelope | null) => {
      set(null)
      resolve(said)
    }
    set({ question, answer })
  })
}

export const currentQuestion = (): AskedQuestion | null => asked

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
