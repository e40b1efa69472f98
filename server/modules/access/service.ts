export {
  accessAt,
  guestStanding,
  isInside,
  type LockReason,
  lockFor,
  partAccess,
  partLockFor,
  priceFor,
  type Standing,
} from './lock.ts'
export { assertMaySell } from './seller.ts'
export { readStanding, standingText } from './standing.ts'
