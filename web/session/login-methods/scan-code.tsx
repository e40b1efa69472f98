import CircleCheck from 'lucide-react/icons/circle-check'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OauthAnswer, Unbound } from '#contract/modules/account/oauth.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { newKey } from '#web/api/new-key.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './scan-code.module.css'

/** Milliseconds between two questions. */
const poll = 1500

interface Code {
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
  check: (scene: string) => Promise<OauthAnswer>
}

interface ScanOutcomes {
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
    (error) => end({ stage: 'failed', message: failureText(error) }),
  )
  return stop
}

type ScanCodeProps = {
  purpose: 'login' | 'bind'
  onEntered: () => void
  onUnbound?: (unbound: Unbound) => void
}

/** A code to scan with WeChat, what has become of it, and a new one when its time is over. */
export function ScanCode(props: ScanCodeProps) {
  const { state, again } = useScan(props)
  return (
    <div className={styles.scan}>
      <div className={styles.frame} aria-busy={state.stage === 'asking'}>
        <Picture state={state} />
        {(state.stage === 'expired' || state.stage === 'failed') && (
          <div className={styles.over}>
            <p>{state.stage === 'failed' ? state.message : m.scan_expired()}</p>
            <Button variant="primary" size={32} icon={<Icon of={RefreshCw} size={16} />} onClick={again}>
              {m.scan_again()}
            </Button>
          </div>
        )}
      </div>
      <p role="status" className={styles.state} data-stage={state.stage}>
        <Stage state={state} />
      </p>
      {(state.stage === 'waiting' || state.stage === 'scanned') && <TimeLeft code={state.code} onAgain={again} />}
    </div>
  )
}

function Picture({ state }: { state: ScanState }) {
  if ('code' in state) return <img src={state.code.url} alt={m.scan_picture()} width={176} height={176} />
  return state.stage === 'asking' ? <Skeleton shape="media" className={styles.empty} /> : null
}

function Stage({ state: { stage } }: { state: ScanState }) {
  if (stage === 'scanned' || stage === 'done')
    return (
      <>
        <Icon of={CircleCheck} size={18} />
        {m.scan_scanned()}
      </>
    )
  if (stage === 'waiting') return m.scan_waiting()
  if (stage === 'asking') return m.scan_asking()
  return (
    <>
      <Icon of={TriangleAlert} size={16} />
      {stage === 'expired' ? m.scan_expired() : m.scan_failed()}
    </>
  )
}

function TimeLeft({ code, onAgain }: { code: Code; onAgain: () => void }) {
  const seconds = useSecondsUntil(code.endsAt)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={styles.left}>
      {m.scan_left({ time })}
      <button type="button" className={styles.again} onClick={onAgain}>
        {m.scan_refresh()}
      </button>
    </p>
  )
}

function useSecondsUntil(end: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1000))
}

function useScan({ purpose, onEntered, onUnbound }: ScanCodeProps) {
  const [state, setState] = useState<ScanState>({ stage: 'asking' })
  const [round, setRound] = useState(0)
  const entered = useEffectEvent(onEntered)
  const unbound = useEffectEvent((data: Unbound) => onUnbound?.(data))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another code
  useEffect(
    () =>
      startScan(
        {
          ask: () => api.wechat.qrcode({ scene_str: newKey(), type: purpose, purpose }),
          check: (scene) => api.wechat.checkLogin({ scene_str: scene, type: purpose }),
        },
        { show: setState, onEntered: () => entered(), onUnbound: (data) => unbound(data) },
      ),
    [purpose, round],
  )
  return { state, again: () => setRound((before) => before + 1) }
}
