import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { writeLife } from '#server/starter/bench-life.ts'
import { databaseOf } from './forum/database.ts'
import { call, members, password } from './members.ts'
import { growthDuring } from './probed.ts'
import { type Bench, measureOnce } from './row.ts'

interface Ready {
  list: { state: string; size: number }[]
}

/** Somebody who has written much takes a copy of it along. */
export const ownCopy = measureOnce(async (bench: Bench) => {
  const product = await bench.product()
  const [member, other] = await members(product, 2)
  if (!member || !other) throw new Error('there are no members')
  const client = new pg.Client(databaseOf(product.dataDir))
  await client.connect()
  try {
    await writeLife(client, product.dataDir, member.id, other.id)
  } finally {
    await client.end()
  }
  let seconds = 0
  const growth = await growthDuring(product.pid, async () => {
    const began = performance.now()
    await call(product.origin, '/api/aoir-export/create', { password }, member.headers)
    for (;;) {
      const { list } = await call<Ready>(product.origin, '/api/aoir-export/list', {}, member.headers)
      const [copy] = list
      if (copy?.state === 'failed') throw new Error('the copy failed')
      if (copy?.state === 'ready') {
        bench.log(`the copy has ${(copy.size / 2 ** 20).toFixed(1)} MiB`)
        break
      }
      await wait(50)
    }
    seconds = (performance.now() - began) / 1000
  })
  return { seconds, growth }
})
