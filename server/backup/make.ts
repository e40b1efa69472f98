import type { Context } from '../kernel/context.ts'
import { backupSettings, brokenNames, forgetOthers, type Run } from '../modules/backup/service.ts'
import type { BackupKey } from './format/keys.ts'
import type { Manifest } from './format/manifest.ts'
import type { BackupPlace } from './format/place.ts'
import { cleanPlace } from './retention.ts'
import { takeBackup } from './take.ts'

export interface Making {
  place: BackupPlace
  key: BackupKey
  cause: Manifest['cause']
  isHurried: boolean
  name: string
  run: Run
  signal?: AbortSignal
  onProgress?: (step: string, done: number, total: number) => void
}

const toldEvery = 1000

/** Makes a backup, tells how far it is, and takes away what is older than anybody wants. */
export async function makeBackup(ctx: Context, making: Making): Promise<Manifest> {
  const { run, place } = making
  const ending = new AbortController()
  const signal = making.signal ? AbortSignal.any([making.signal, ending.signal]) : ending.signal
  const state = { step: '', done: 0, total: 0 }
  let telling = Promise.resolve()
  const tell = () => {
    telling = telling.then(async () => {
      if (await run.progress(state.step, state.done, state.total)) ending.abort()
    })
    telling.catch(() => {})
  }
  // Also while nothing moves: that is how it hears that nobody wants it any more.
  const beat = setInterval(tell, toldEvery)
  const onProgress = (step: string, done: number, total: number) => {
    making.onProgress?.(step, done, total)
    const isNew = state.step !== step
    Object.assign(state, { step, done, total })
    if (isNew) tell()
  }
  try {
    const manifest = await takeBackup({ ...making, ctx, signal, onProgress })
    clearInterval(beat)
    await telling
    const bytes = manifest.parts.reduce((sum, { size }) => sum + size, 0) + manifest.files.bytes
    await run.succeed(bytes, manifest.files.sent, manifest.pointTime)
    const kept = await cleanPlace(place, backupSettings(ctx).KEEP, await brokenNames(ctx))
    await forgetOthers(
      ctx,
      place.address,
      kept.map(({ name }) => name),
    )
    return manifest
  } catch (error) {
    clearInterval(beat)
    await telling.catch(() => {})
    await run.fail(error)
    throw error
  }
}
