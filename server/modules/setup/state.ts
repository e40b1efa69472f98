import { type SetupState, type SetupStep, setupSteps } from '#contract/modules/site/setup.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { type Office, record } from '../audit/service.ts'
import { currentSetup, moveSetup, passStep, type SetupRow } from './queries.ts'

type State = SetupState['state']

/** From where each state is reached; what has ended is not opened again by looking at it. */
const origins: Record<Exclude<State, 'new'>, State[]> = {
  open: ['new', 'left'],
  left: ['new', 'open'],
  dismissed: ['new', 'open', 'left'],
  finished: ['new', 'open', 'left', 'dismissed'],
}

export async function setupState(ctx: Context): Promise<SetupState> {
  const { state, steps } = await ctx.db.one<SetupRow>(currentSetup())
  return { state, steps: setupSteps.map((step) => ({ step, state: steps[step] ?? 'open' })) }
}

export async function markSetup(
  ctx: Context,
  { viewer, client }: Office,
  state: Exclude<State, 'new'>,
): Promise<SetupState> {
  return inTransaction(ctx, async (inner) => {
    const { state: before } = await inner.db.one<SetupRow>(currentSetup())
    const isMoved = (await inner.db.run(moveSetup(state, origins[state]))) > 0
    // Opening and leaving it changes nothing for anybody.
    if (isMoved && (state === 'dismissed' || state === 'finished'))
      await record(inner, {
        actorId: viewer.id,
        action: 'setup.mark',
        ip: client.ip,
        detail: { before, after: state },
      })
    return setupState(inner)
  })
}

export async function markStep(
  ctx: Context,
  { step, state }: { step: SetupStep; state: 'saved' | 'skipped' },
): Promise<SetupState> {
  await ctx.db.run(passStep(step, state))
  return setupState(ctx)
}
