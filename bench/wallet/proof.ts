import { openDatabase } from '#server/db/open.ts'
import { findViolations } from '#server/modules/ledger-proof/service.ts'
import { writeBooks } from '#server/starter/bench-rows.ts'
import { writeSellers, writeSoldBooks } from '#server/starter/sale-rows.ts'
import { connect } from '../commits.ts'
import { databaseOf } from '../forum/database.ts'
import { onOwnProduct } from '../product.ts'
import type { Bench } from '../row.ts'

const number = 1_000_000

/** How much longer a million sales take to prove than a million adjustments. */
export function proofOfSales(bench: Bench): Promise<number> {
  // Of its own: it must hold nothing else.
  return onOwnProduct(({ dataDir }) => proofOn(dataDir, bench))
}

async function proofOn(dataDir: string, bench: Bench): Promise<number> {
  const client = await connect(dataDir)
  const db = openDatabase(databaseOf(dataDir) as Parameters<typeof openDatabase>[0])
  const seconds = async () => {
    const begun = performance.now()
    const found = await findViolations({ db })
    if (found.length > 0) throw new Error(JSON.stringify(found))
    return (performance.now() - begun) / 1000
  }
  try {
    const [somebody = '0', author = '0', ...buyers] = await writeSellers(client, 1002)
    const empty = await seconds()
    await writeBooks(client, somebody, number)
    const others = await seconds()
    await writeSoldBooks(client, { author, buyers, number })
    const all = await seconds()
    bench.log(`${(others - empty).toFixed(1)} s for adjustments, ${(all - others).toFixed(1)} s for sales`)
    return (all - others) / (others - empty)
  } finally {
    await db.close()
    await client.end()
  }
}
