import { join } from 'node:path'
import { type Repetition, repeatedly } from '../db/repeat.ts'
import type { Context } from '../kernel/context.ts'
import { type ImportRun, takeUpRun } from '../modules/site-import/service.ts'
import { ImportFault } from './fault.ts'
import { perform } from './perform.ts'

const every = 2000

/** Takes up what somebody wants to bring in from another forum, and what a process that was killed has left behind. */
export function startMovingIn(ctx: Context, pause = every): Repetition {
  return repeatedly(ctx, {
    pause,
    round: (signal) => (signal.aborted ? Promise.resolve() : workOnce(ctx, signal)),
    waits: 'Moving in waits for the database.',
    fails: 'a round of moving in failed',
  })
}

/** The run that waits, if there is one, to its end. */
async function workOnce(ctx: Context, signal?: AbortSignal): Promise<void> {
  const run = await takeUpRun(ctx)
  if (!run) return
  try {
    await perform(ctx, inPlace(ctx, run), { signal })
    ctx.log.info({ file: run.file, dry: run.is_dry }, 'a forum was read')
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error
    ctx.log.warn({ kind: error.kind }, error.message)
  }
}

/** What the back office names lies in the folder for dumps; a command names whole paths. */
function inPlace(ctx: Context, run: ImportRun): ImportRun {
  const place = (name: string) => (name === '' || name.startsWith('/') ? name : join(ctx.env.dataDir, 'imports', name))
  return { ...run, file: place(run.file), folder: place(run.folder) }
}
