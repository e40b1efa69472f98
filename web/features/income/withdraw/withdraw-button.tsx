import { useState } from 'react'
import type { Income } from '#contract/modules/wallet/income.ts'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button, type ButtonSize } from '#web/ui/controls/button.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const WithdrawDialog = lazyPart(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog))

/** The way of income out of the site, where it is open. */
export function WithdrawButton({ income, size }: { income: Income; size: ButtonSize }) {
  const { WITHDRAW } = useSite().COMMON_EARNING
  const [open, setOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  if (!WITHDRAW.ON) return null
  return (
    <>
      <Button
        variant="primary"
        size={size}
        onClick={() => {
          setOpen(true)
          setIsWanted(true)
        }}
      >
        {m.withdraw_title()}
      </Button>
      {isWanted && <WithdrawDialog income={income} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
