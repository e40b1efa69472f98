export { type Brought, type Redeemed, redeemCard } from './redeem.ts'
