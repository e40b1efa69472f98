export { giveSlots, makeRedeemCodes, placesOf, takeSlots, voidUnusedCodes } from './goods-slots.ts'
