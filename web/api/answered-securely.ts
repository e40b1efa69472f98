import type { Envelope } from '#contract/endpoint.ts'
import type { Leaving } from '#contract/modules/account/deletion.ts'
import type { FactorNeeded, ProofNeeded } from '#contract/modules/account/security.ts'
import { askSecurity, currentQuestion } from './security-question.ts'

let asking: Promise<Envelope | null> | undefined

/** A call that was refused for want of a proof is sent again, as it was, once there is one. Calls at once ask once. */
export async function repeatProven(refused: Envelope, repeat: () => Promise<Envelope>): Promise<Envelope> {
  asking ??= askSecurity({ kind: 'proof', ...(refused.data as ProofNeeded) }).finally(() => {
    asking = undefined
  })
  return (await asking) ? repeat() : refused
}

/** A login that waits for its second factor, or for whether the account shall stay, is answered with what that comes to. */
export async function withLoginAnswered(refused: Envelope): Promise<Envelope> {
  const question =
    refused.code === 40102
      ? ({ kind: 'factor', ...(refused.data as FactorNeeded) } as const)
      : ({ kind: 'leaving', ...(refused.data as Leaving), isLast: currentQuestion() !== null } as const)
  return (await askSecurity(question)) ?? refused
}
