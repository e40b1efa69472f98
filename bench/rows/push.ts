import { announced } from '../push.ts'
import { type Row, rowsOf } from '../row.ts'

export const pushRows: Row[] = rowsOf('push of an announcement to 10,000 devices', announced, [
  ['until all are queued', ({ queued }) => queued, 's', { atMost: 1 }],
  ['sent in a second', ({ rate }) => rate, '', { atLeast: 300 }],
  ['pages meanwhile, p99 as a share of before', ({ pages }) => pages, '%', { atMost: 150 }],
])
