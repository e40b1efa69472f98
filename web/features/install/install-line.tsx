import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { LogoMark } from '#web/ui/layout/logo.tsx'
import styles from './install-line.module.css'
import { installPrompt, onInstallPrompt } from './install-prompt.ts'
import { endInvitation, isForReading, isInvitationDue, noteInvitation, noteReading } from './visits.ts'

const IosSteps = lazyPart(() => import('./ios-steps.tsx').then((module) => module.IosSteps))

/** Milliseconds on a page that count as reading, for pages that are too short to be moved. */
const aWhile = 10_000

/** One line, once: the site can be put on the home screen. It lies over the home page and moves nothing on it. */
export function InstallLine({ path }: { path: string }) {
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt, () => undefined)
  const [isClosed, setClosed] = useState(false)
  const [showsSteps, setSteps] = useState(false)
  const [isDue, setDue] = useState(false)
  useReading(path)
  // The page changes with each step, and so may what has been read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => setDue(isInvitationDue()), [path])
  const shows = path === '/webapp' && isDue && !isClosed && !isInstalled() && (prompt !== undefined || isOnIos())
  useEffect(() => {
    if (shows) noteInvitation()
  }, [shows])
  const close = () => {
    endInvitation()
    setClosed(true)
    setSteps(false)
  }
  const add = async () => {
    if (!prompt) return setSteps(true)
    close()
    await prompt.prompt()
  }
  if (!shows) return null
  return (
    <>
      <section className={styles.line} aria-label={m.install_name()}>
        <SiteIcon size={32} />
        <p className={styles.text}>
          <b>{m.install_name()}</b>
          <span>{m.install_why()}</span>
        </p>
        <Button variant="soft" size={28} className={styles.add} onClick={() => void add()}>
          {m.install_add()}
        </Button>
        <button type="button" className={styles.close} aria-label={m.ui_close()} onClick={close}>
          <Icon of={X} size={18} />
        </button>
      </section>
      <IosSteps open={showsSteps} onClose={close} icon={<SiteIcon size={52} />} />
    </>
  )
}

function SiteIcon({ size }: { size: number }) {
  const { COMMON_LOGO_ROUND, COMMON_LOGO } = useSite()
  const picture = COMMON_LOGO_ROUND || COMMON_LOGO
  if (!picture) return <LogoMark size={size} className={styles.icon} />
  return <img src={picture} alt="" width={size} height={size} className={styles.icon} />
}

/** A page is read when it is moved, or stood open for a while. */
function useReading(path: string): void {
  useEffect(() => {
    if (!isForReading(path)) return
    const ending = new AbortController()
    addEventListener('scroll', noteReading, { capture: true, passive: true, once: true, signal: ending.signal })
    const timer = setTimeout(noteReading, aWhile)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [path])
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}

/** There it is done by hand, and only in a browser: what apps show pages in has no such entry. */
function isOnIos(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent) && !/MicroMessenger|QQ\/|Weibo|DingTalk/.test(navigator.userAgent)
}
