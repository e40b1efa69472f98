import type { Row } from '../row.ts'
import { income, restOfWork, settle } from '../wallet/earned.ts'
import { buyGoods, giveTips } from '../wallet/giving.ts'
import { lockedList, lockedPage, ownedPost } from '../wallet/locked.ts'

export const earningRows: Row[] = [
  {
    name: 'earning: tips against inserting and committing a row',
    unit: '%',
    target: { atLeast: 8 },
    measure: giveTips,
  },
  {
    name: 'earning: goods bought against inserting and committing a row',
    unit: '%',
    target: { atLeast: 8 },
    measure: buyGoods,
  },
  {
    name: 'earning: locked page for guests against a free one',
    unit: '',
    target: { atLeast: 0.97 },
    measure: lockedPage,
  },
  {
    name: 'earning: list of 20 locked posts against free ones',
    unit: '',
    target: { atLeast: 0.97 },
    measure: lockedList,
  },
  {
    name: 'earning: owned post, more than a free one',
    unit: 'ms',
    target: { atMost: 0.1 },
    measure: ownedPost,
  },
  {
    name: 'earning: rest of a work of 1,000 chapters bought',
    unit: 's',
    target: { atMost: 1 },
    measure: restOfWork,
  },
  {
    name: 'earning: 100,000 shares settled',
    unit: 's',
    target: { atMost: 60 },
    measure: settle,
  },
  {
    name: 'earning: income and sales of 1,000,000 sales against 100',
    unit: '',
    target: { atLeast: 0.9 },
    measure: income,
  },
]
