import type { Row } from '../row.ts'
import { income, restOfWork, settled } from '../wallet/earned.ts'
import { buyGoods, giveTips } from '../wallet/giving.ts'
import { lockScripts } from '../wallet/lock-scripts.ts'
import { lockedList, lockedPage, ownedPost } from '../wallet/locked.ts'
import { proofOfSales } from '../wallet/proof.ts'

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
    measure: async (bench) => (await settled(bench)).seconds,
  },
  {
    name: 'earning: how much slower the slowest calls of others are meanwhile (p99)',
    unit: '%',
    target: { atMost: 20 },
    measure: async (bench) => (await settled(bench)).slower,
  },
  {
    name: 'earning: proof of 1,000,000 sales against that of as many other transactions',
    unit: '',
    target: { atMost: 1.5 },
    measure: proofOfSales,
  },
  {
    name: 'earning: scripts of lock card, buying and tipping beyond those of a free post (gzip)',
    unit: 'kB',
    target: { atMost: 12 },
    measure: lockScripts,
  },
  {
    name: 'earning: income and sales of 1,000,000 sales against 100',
    unit: '',
    target: { atLeast: 0.9 },
    measure: income,
  },
]
