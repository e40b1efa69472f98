export { type Brought, redeemCard } from './redeem.ts'
