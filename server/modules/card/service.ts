export { type Redeemed, redeemCard } from './redeem.ts'
