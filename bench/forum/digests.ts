import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { everybodyWantsDigests, nobodyWantsDigests } from '#server/starter/bench-rows.ts'
import { connect } from '../commits.ts'
import type { Bench } from '../row.ts'

/** As many as the document speaks of; portions of five hundred are alike, so time grows with their number. */
const speaksOf = 100_000

/** Seconds in which the digests of a hundred thousand members are written, from those of ten thousand. */
export async function digests(bench: Bench): Promise<number> {
  const product = await bench.forum()
  const client = await connect(product.dataDir)
  try {
    const members = await everybodyWantsDigests(client)
    const left = () => numberOf(client, 'notification_preferences where digest_next <= now()')
    // The round comes once a minute; what is measured begins with its first portion.
    let [before, began] = [await left(), performance.now()]
    while (before === members) {
      await wait(20)
      ;[before, began] = [await left(), performance.now()]
    }
    while ((await left()) > 0) await wait(50)
    const seconds = (performance.now() - began) / 1000
    const written = await numberOf(client, "letters where kind = 'digest'")
    bench.log(`${before} digests looked for in ${seconds.toFixed(1)} s; ${written} of ${members} had enough to tell`)
    return (seconds / before) * speaksOf
  } finally {
    await nobodyWantsDigests(client)
    await client.end()
  }
}

async function numberOf(client: pg.Client, what: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(`select count(*)::int as number from ${what}`)
  return rows[0]?.number ?? 0
}
