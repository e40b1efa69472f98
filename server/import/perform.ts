import type { ImportReport } from '#contract/modules/site/import.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/errors.ts'
import type { ImportRun } from '../modules/site-import/service.ts'
import { ImportFault } from './fault.ts'
import { runImport, type Wish } from './run.ts'

/** Said while it goes on, so that a run of a process that was killed can be told from one that works. */
const pulse = 3000

/** A run from its row to its end. What goes wrong is written down, and thrown. `signal`: this process is about to end. */
export async function perform(
  ctx: Context,
  run: ImportRun,
  { onProgress, signal }: { onProgress?: Wish['onProgress']; signal?: AbortSignal } = {},
): Promise<ImportReport> {
  const breaking = new AbortController()
  const stop = () => breaking.abort(new ImportFault('cancelled', 'It was broken off.'))
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const last = { step: '' as Parameters<Wish['onProgress']>[0], done: 0, total: 0 }
  const beat = () =>
    run.note(last).then(
      (isWanted) => (isWanted ? undefined : stop()),
      // A database that is away now is asked again.
      () => undefined,
    )
  const timer = setInterval(beat, pulse)
  try {
    const { report, offers, options } = await runImport(ctx, {
      software: run.software,
      file: run.file,
      folder: run.folder || undefined,
      isDry: run.is_dry,
      options: run.options ?? undefined,
      signal: breaking.signal,
      async onProgress(step, done, total) {
        Object.assign(last, { step, done, total })
        await onProgress?.(step, done, total)
      },
    })
    await run.succeed(report, offers, options)
    return report
  } catch (error) {
    if (signal?.aborted) await run.giveBack()
    else await run.fail(faultKind(error), sentenceOf(error))
    throw error
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function faultKind(error: unknown): string {
  if (error instanceof ImportFault) return error.kind
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EDQUOT'].includes(code) || (error instanceof Refusal && error.code === 507) ? 'disk' : 'other'
}

/** Only sentences that are made for people: others may hold what nobody should read. */
function sentenceOf(error: unknown): string {
  return error instanceof ImportFault ? error.message : error instanceof Error ? error.name : ''
}
