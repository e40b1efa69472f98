export { receive } from './arrival.ts'
export { browserOf, hashOf, markBrowser } from './browser.ts'
export { linksOfMember } from './links.ts'
export { whoBinds } from './oauth.ts'
export {
  answerOf,
  claimOutcome,
  keepOutcome,
  knownOutcome,
  type Outcome,
  outcomeFor,
  type Subject,
} from './outcomes.ts'
export { notConfigured, reaching } from './providers.ts'
export type { Purpose } from './queries.ts'
