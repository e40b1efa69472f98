import { checkCopies } from '#web/social/downloads/still-open.ts'

/** At the start, and whenever the network is back. What fails is tried again the next time. */
export function checkDownloads(): () => void {
  const check = (isBack: boolean) => void checkCopies(isBack).catch(() => undefined)
  const onBack = () => check(true)
  check(false)
  addEventListener('online', onBack)
  return () => removeEventListener('online', onBack)
}
