export { startBounties, withdrawBounty } from './end.ts'
export { insertBounty, insertStake } from './queries.ts'
