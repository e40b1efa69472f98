export { makeCards, voidUnusedCards } from './goods-cards.ts'
export { type Brought, redeemCard } from './redeem.ts'
