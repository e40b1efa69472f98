import { type Context, inTransaction } from '../../kernel/context.ts'
import { record } from '../audit/service.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'
import { brokenIn, clock, insertProof, lastId, type ProofRow, settleState, type Violation } from './proof-queries.ts'

/** Rows that are looked at in one statement. */
const portion = 5000

/** Goes through all the books. Each statement sees them at one moment, and they are right at every moment. */
export async function findViolations(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<Violation[]> {
  const found = new Map<Invariant['name'], Violation>()
  for (const invariant of invariants) {
    const { id } = await ctx.db.one<{ id: string }>(lastId(invariant.over))
    for (let from = 0; from < Number(id) && !signal?.aborted; from += portion) {
      const broken = await ctx.db.one<Omit<Violation, 'name'>>(brokenIn(invariant, { from, to: from + portion }))
      if (broken.count === 0) continue
      const before = found.get(invariant.name) ?? { count: 0, examples: [] }
      found.set(invariant.name, {
        name: invariant.name,
        count: before.count + broken.count,
        examples: [...before.examples, ...broken.examples].slice(0, 10),
      })
    }
  }
  return [...found.values()]
}

/** Looks, writes down what was found, and closes the wallet, or opens it when an administrator asked. */
export async function prove(
  ctx: Context,
  actor: { id: string; ip: string } | null,
  signal?: AbortSignal,
): Promise<ProofRow | undefined> {
  const { now } = await ctx.db.one<{ now: Date }>(clock())
  const violations = await findViolations(ctx, signal)
  if (signal?.aborted) return undefined
  return inTransaction(ctx, async (inner) => {
    const proof = await inner.db.one<ProofRow>(insertProof(actor?.id ?? null, now, violations))
    if ((await inner.db.run(settleState(proof))) > 0) await writeDown(inner, actor, proof)
    if (!proof.is_clean) ctx.log.error({ violations }, 'the books do not balance: the wallet is read-only')
    return proof
  })
}

async function writeDown(ctx: Context, actor: { id: string; ip: string } | null, { id, is_clean }: ProofRow) {
  const action = is_clean ? 'wallet.open' : 'wallet.close'
  const detail = { before: is_clean ? 'closed' : 'open', after: is_clean ? 'open' : 'closed' }
  await record(ctx, { actorId: actor?.id ?? null, action, subject: id, ip: actor?.ip, detail })
}
