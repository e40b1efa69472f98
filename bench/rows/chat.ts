import { memoryPerConnection } from '../chat/connections.ts'
import { deliveryTime } from '../chat/delivery.ts'
import { openLong } from '../chat/opening.ts'
import { throughput } from '../chat/throughput.ts'
import type { Row } from '../row.ts'

export const chatRows: Row[] = [
  {
    name: 'chat: messages stored and delivered against a bare socket.io echo',
    unit: '%',
    target: { atLeast: 6 },
    measure: throughput,
  },
  {
    name: 'chat: delivery at 1,000 connected clients and 200 messages/s (p99)',
    unit: 'ms',
    target: { atMost: 40 },
    measure: deliveryTime,
  },
  {
    name: 'chat: opening a session of 1,000,000 messages against one of 100',
    unit: '',
    target: { atLeast: 0.9 },
    measure: openLong,
  },
  {
    name: 'chat: memory of the server for each idle connection',
    unit: 'kB',
    target: { atMost: 40 },
    measure: memoryPerConnection,
  },
]
