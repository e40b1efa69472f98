import type { Row } from '../row.ts'
import { buyContent } from '../wallet/buying.ts'
import { openVip, redeemCards } from '../wallet/paying.ts'
import { statements } from '../wallet/reading.ts'

export const walletRows: Row[] = [
  {
    name: 'wallet: membership bought against inserting and committing a row',
    unit: '%',
    target: { atLeast: 8 },
    measure: openVip,
  },
  {
    name: 'wallet: cards redeemed against inserting and committing a row',
    unit: '%',
    target: { atLeast: 8 },
    measure: redeemCards,
  },
  {
    name: 'wallet: content bought against inserting and committing a row',
    unit: '%',
    target: { atLeast: 8 },
    measure: (bench) => buyContent(bench, 20),
  },
  {
    name: 'wallet: content of one author bought against inserting and committing a row',
    unit: '%',
    target: { atLeast: 8 },
    measure: (bench) => buyContent(bench, 1),
  },
  {
    name: 'wallet: statement of 1,000,000 lines against one of 100',
    unit: '',
    target: { atLeast: 0.9 },
    measure: statements,
  },
]
