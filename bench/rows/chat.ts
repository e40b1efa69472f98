import { memoryPerConnection } from '../chat/connections.ts'
import { deliveryTime } from '../chat/delivery.ts'
import { fanOut } from '../chat/fan-out.ts'
import { groupCost } from '../chat/group-cost.ts'
import { openLong, openLongGroup } from '../chat/opening.ts'
import { searchOwn } from '../chat/searching.ts'
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
  {
    name: 'chat: a message to 500 online members of a group at 20 messages/s (p99)',
    unit: 'ms',
    target: { atMost: 50 },
    measure: fanOut,
  },
  {
    name: 'chat: a message in a group of 500 against one between two, in the database',
    unit: '',
    target: { atMost: 3 },
    measure: groupCost,
  },
  {
    name: 'chat: opening a group of 1,000,000 messages against one of 100',
    unit: '',
    target: { atLeast: 0.9 },
    measure: openLongGroup,
  },
  {
    name: 'chat: search for two characters in 1,000,000 own messages, beyond a look-up by key (p50)',
    unit: 'ms',
    target: { atMost: 10 },
    measure: searchOwn,
  },
]
