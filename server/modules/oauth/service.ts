export { receive } from './arrival.ts'
export { dropLinksSince, linkedAccountsOf } from './linked-accounts.ts'
export { type Caller, whoBinds } from './oauth.ts'
export {
  answerOf,
  claimOutcome,
  keepOutcome,
  knownOutcome,
  type Outcome,
  outcomeFor,
  type Subject,
} from './outcomes.ts'
export { missingSecrets, notConfigured, reaching } from './providers.ts'
export type { Purpose } from './queries.ts'
