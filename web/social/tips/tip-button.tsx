import Gift from 'lucide-react/icons/gift'
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { useWalletDialog } from '#web/session/wallet-dialog-state.ts'
import { useArea } from '#web/social/paths.ts'
import { useTopUp } from '#web/social/paying/use-top-up.ts'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import { Button, type ButtonSize } from '#web/ui/controls/button.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { TipOf } from './tip-queries.ts'

const TipDialog = lazyPart(() => import('./tip-dialog.tsx').then((module) => module.TipDialog))

/** Whether this site takes tips, and this is somebody else's. */
export function useMayTip({ author }: TipOf): boolean {
  const { COMMON_EARNING: earning } = useSite()
  const me = useMe()
  return earning.ON && earning.TIP.ON && me?._id !== author._id
}

/** Keeps the dialog beside whatever opens it; its code comes with the first press. */
export function useTipDialog(of: TipOf): { open: () => void; dialog: ReactElement | null } {
  const membersOnly = useMembersOnly()
  const [isOpen, setOpen] = useState(false)
  const [isMounted, setMounted] = useState(false)
  const topUp = useTopUpFirst(() => setOpen(true))
  const open = () =>
    membersOnly(() => {
      setMounted(true)
      setOpen(true)
    })
  const dialog = isMounted ? (
    <TipDialog
      of={of}
      open={isOpen}
      onClose={() => setOpen(false)}
      // Amount and words wait while somebody tops up.
      onClosed={() => topUp.isUnderWay || setMounted(false)}
      onTopUp={() => {
        setOpen(false)
        topUp.leave()
      }}
    />
  ) : null
  return { open, dialog }
}

/** To the top-up, and back: over the page on the desktop, by the way back from its own page on a phone. */
function useTopUpFirst(onBack: () => void) {
  const isDesktop = useArea() === 'desktop'
  const toTopUp = useTopUp()
  const isAway = useWalletDialog() !== null && isDesktop
  const [isUnderWay, setUnderWay] = useState(false)
  const hasLeft = useRef(false)
  const back = useEffectEvent(() => {
    if (!isDesktop && !hasLeft.current) return
    setUnderWay(false)
    onBack()
  })
  // The page of a phone is hidden meanwhile, which ends its effects, and begins them anew when it is seen again.
  useEffect(() => {
    if (!isUnderWay || isAway) return
    back()
    return () => {
      hasLeft.current = true
    }
  }, [isUnderWay, isAway])
  return {
    isUnderWay,
    leave() {
      hasLeft.current = false
      setUnderWay(true)
      toTopUp()
    },
  }
}

/** Beside like and bookmark: how often it was tipped, where that is known. */
export function TipButton({ of, count, className }: { of: TipOf; count?: number; className?: string }) {
  const { open, dialog } = useTipDialog(of)
  if (!useMayTip(of)) return null
  return (
    <>
      <ActionButton icon={Gift} label={m.tip_do()} count={count} onClick={open} className={className}>
        {count === undefined && m.tip_do()}
      </ActionButton>
      {dialog}
    </>
  )
}

type TipPressProps = { of: TipOf; count?: number; size?: ButtonSize; variant?: 'line' | 'soft' }

/** The same with its name. */
export function TipPress({ of, count = 0, size, variant = 'soft' }: TipPressProps) {
  const { open, dialog } = useTipDialog(of)
  if (!useMayTip(of)) return null
  return (
    <>
      <Button variant={variant} size={size} icon={<Icon of={Gift} size={16} />} onClick={open}>
        {count > 0 ? `${m.tip_do()} ${formatCount(count)}` : m.tip_do()}
      </Button>
      {dialog}
    </>
  )
}
