import type { Proof, ProofState } from '#contract/modules/wallet/admin-ledger.ts'
import { type Repetition, repeatedly } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { type StateRow, somebody, wantedState } from '../ledger/service.ts'
import { prove } from './proof.ts'
import { isProofDue, newestProofs, type ProofRow, safetySettings, setUnsafe, tryProofLock } from './proof-queries.ts'

const shown = 20
const every = 60_000

export async function proofState(ctx: Context): Promise<ProofState> {
  const { failed_proof_id, unsafe_settings } = await ctx.db.one<StateRow>(wantedState())
  const rows = await ctx.db.many<ProofRow>(newestProofs(shown))
  return {
    isReadOnly: failed_proof_id !== null || unsafe_settings.length > 0,
    unsafeSettings: unsafe_settings,
    list: rows.map(presentProof),
  }
}

function presentProof(row: ProofRow): Proof {
  return {
    _id: row.id,
    actor: somebody(row.actor_id, row.actor_name),
    startTime: row.started_at.getTime(),
    endTime: row.finished_at.getTime(),
    transactions: Number(row.transactions),
    isClean: row.is_clean,
    violations: row.violations,
  }
}

/** Once a night, by one process: the books are gone through. */
export function proveNightly(ctx: Context, signal?: AbortSignal): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    if (!(await inner.db.one<{ taken: boolean }>(tryProofLock())).taken) return false
    if (!(await inner.db.one<{ is_due: boolean }>(isProofDue())).is_due) return false
    return (await prove(inner, null, signal)) !== undefined
  })
}

/** As long as the database would lose what was answered, nothing is booked. */
export async function checkSafety(ctx: Context): Promise<string[]> {
  const settings = await ctx.db.many<{ name: string; setting: string }>(safetySettings())
  const unsafe = settings.filter(({ setting }) => setting === 'off').map(({ name }) => name)
  await ctx.db.run(setUnsafe(unsafe))
  if (unsafe.length > 0) ctx.log.error({ settings: unsafe }, 'the wallet is read-only: the database is not safe')
  return unsafe
}

/** Nightly proofs, and the figures that an alarm looks at. */
export function watchBooks(ctx: Context, pause = every): Repetition {
  let [violations, isReadOnly] = [0, false]
  ctx.metrics.observe('ledger_invariant_violations', 'Rows that break a rule of the books; must be 0', () => violations)
  ctx.metrics.observe('wallet_read_only', '1: nothing is booked', () => Number(isReadOnly))
  return repeatedly(ctx, {
    pause,
    round: async (signal) => {
      if (signal.aborted) return
      await proveNightly(ctx, signal)
      const state = await proofState(ctx)
      violations = (state.list[0]?.violations ?? []).reduce((sum, { count }) => sum + count, 0)
      isReadOnly = state.isReadOnly
    },
    waits: 'The proof of the books waits for the database.',
    fails: 'the books could not be gone through',
  })
}
