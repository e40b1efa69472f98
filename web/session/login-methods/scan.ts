import { ApiError } from '#contract/client.ts'
import type { LinkAnswer, Unbound } from '#contract/modules/account/link.ts'
import { m } from '#messages/messages.js'

/** Milliseconds between two questions. */
const poll = 1500

export interface Code {
  /** The source of a picture. */
  url: string
  endsAt: number
}

/** asking: no code yet; done: somebody was let in, or must say as whom; failed: with a sentence, and nothing goes on. */
export type ScanState =
  | { stage: 'asking' | 'done' }
  | { stage: 'waiting' | 'scanned' | 'expired'; code: Code }
  | { stage: 'failed'; message: string }

export interface ScanCalls {
  ask: () => Promise<{ url: string; scene_str: string; expire_seconds: number }>
  check: (scene: string) => Promise<LinkAnswer>
}

export interface ScanOutcomes {
  show: (state: ScanState) => void
  onEntered: () => void
  onUnbound: (unbound: Unbound) => void
}

/**
 * One QR code from its drawing to its end. It asks again and again whether it was scanned, but not while nobody looks
 * at the tab, and whatever the network does meanwhile it says nothing about.
 */
export function startScan(calls: ScanCalls, { show, onEntered, onUnbound }: ScanOutcomes): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let look: () => void = () => undefined

  const end = (state: ScanState) => {
    if (isOver) return
    stop()
    show(state)
  }
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') look()
  }

  const watch = (scene: string, code: Code) => {
    let stage: 'waiting' | 'scanned' = 'waiting'
    const next = () => {
      if (isOver) return
      show({ stage, code })
      timer = setTimeout(look, poll)
    }
    const settle = (error: unknown) => {
      const answer = error instanceof ApiError ? error : new ApiError(0, '')
      if (answer.code === 201) stage = (answer.data as { state: 'waiting' | 'scanned' }).state
      if (answer.code === 410) return end({ stage: 'expired', code })
      if (answer.code === 202) return finish(() => onUnbound(answer.data as Unbound))
      // A network that is down, a server that is busy: the next time, perhaps.
      if ([0, 201, 429].includes(answer.code) || answer.code >= 500) return next()
      return end({ stage: 'failed', message: answer.message })
    }
    const finish = (go: () => void) => {
      if (isOver) return
      end({ stage: 'done' })
      go()
    }
    look = () => {
      clearTimeout(timer)
      if (isOver || document.visibilityState === 'hidden') return
      if (Date.now() >= code.endsAt) return end({ stage: 'expired', code })
      calls.check(scene).then(() => finish(onEntered), settle)
    }
    next()
  }

  document.addEventListener('visibilitychange', onVisible)
  show({ stage: 'asking' })
  calls.ask().then(
    ({ url, scene_str, expire_seconds }) => {
      if (!isOver) watch(scene_str, { url, endsAt: Date.now() + expire_seconds * 1000 })
    },
    (error) => end({ stage: 'failed', message: error instanceof ApiError ? error.message : m.network_failed() }),
  )
  return stop
}
