import { members } from '../members.ts'
import type { Row } from '../row.ts'

export const speedRows: Row[] = [
  {
    name: 'home, anonymous, from the page cache, identity',
    unit: '%',
    target: { atLeast: 50 },
    measure: (bench) => bench.ratio('/'),
  },
  {
    name: 'home, anonymous, from the page cache, brotli',
    unit: '%',
    target: { atLeast: 50 },
    measure: (bench) => bench.ratio('/', { 'accept-encoding': 'br' }),
  },
  {
    name: 'aoir-config against bare JSON of that size',
    unit: '%',
    target: { atLeast: 50 },
    measure: (bench) => bench.ratio('/api/aoir-config'),
  },
  {
    name: 'home, logged in, rendered',
    unit: '%',
    target: { atLeast: 6 },
    async measure(bench) {
      const visitors = (await members(await bench.product())).map(({ token }) => ({ cookie: `access_token=${token}` }))
      return bench.ratio('/', {}, { visitors })
    },
  },
]
