import * as z from 'zod/mini'
import { hasTwoPlaces, key } from './values.ts'

/** Amounts travel as decimals with two places and are computed in integers of the smallest unit. */
export function toCents(amount: number): number {
  return Math.round(amount * 100)
}

export function fromCents(cents: number): number {
  return cents / 100
}

/** As `money`, in either direction. */
export const signedMoney = z.number().check(
  z.gte(-10_000_000_000),
  z.lte(10_000_000_000),
  z.refine((value) => hasTwoPlaces(value), key('input_bad_money')),
)
