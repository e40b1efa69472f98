import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { changeMe, useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { PayHints } from '#web/social/paying/pay-hints.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import styles from './bounty-bar.module.css'
import { BountyFields, readWish } from './bounty-fields.tsx'

type BountyDialogProps = { post: PostPage; isRaise: boolean; open: boolean; onClose: () => void }

/** From the balance onto the question. */
export function BountyDialog({ post, isRaise, open, onClose }: BountyDialogProps) {
  const { BOUNTY } = useSite().COMMON_EARNING
  const queries = useQueryClient()
  const attempt = useAttempt()
  const money = useMe()?.money ?? 0
  const [wish, setWish] = useState({ amount: '', days: String(Math.min(3, BOUNTY.DAYS)) })
  const [fault, setFault] = useState('')
  const read = readWish(wish, BOUNTY, isRaise ? (post.bounty?.amount ?? 0) : 0)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ amount, days }: { amount: number; days: number }) =>
      isRaise
        ? attempt({ postsId: post._id, amount }, api.bounty.raise)
        : attempt({ postsId: post._id, amount, days }, api.bounty.create),
    onSuccess: (answer) => {
      changeMe(queries, { money: answer.money })
      void queries.invalidateQueries({ queryKey: walletKey })
      toast.success(m.bounty_done())
      onClose()
    },
    onError: (error) => setFault(failureText(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: postsKey }),
  })
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={isRaise ? m.bounty_raise() : m.bounty_put()}
      description={m.bounty_explained({ amount: formatMoney(Math.round(money * 100)) })}
      label={isRaise ? m.bounty_raise() : m.bounty_put()}
      pending={isPending}
      disabled={read === null}
      onAct={async () => {
        setFault('')
        if (read) await mutateAsync(read).catch(() => undefined)
      }}
    >
      <BountyFields wish={wish} onChange={setWish} isRaise={isRaise} />
      {fault && (
        <div className={styles.hints}>
          <PayHints fault={fault} />
        </div>
      )}
    </ActDialog>
  )
}
