import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { changeMe, useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { supportersQuery, type TipOf } from './tip-queries.ts'

/** How much, with which words, and what has become of it. */
export function useTip({ target }: TipOf) {
  const { TIP } = useSite().COMMON_EARNING
  const money = useMe()?.money ?? 0
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [chosen, choose] = useState(TIP.AMOUNTS[Math.min(2, TIP.AMOUNTS.length - 1)])
  const [own, setOwn] = useState('')
  const [message, setMessage] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const [fault, setFault] = useState('')
  const { mutate, isPending, data } = useMutation({
    mutationFn: (amount: number) => attempt({ target, amount, message, isAnonymous }, api.tip.create),
    onSuccess: (answer) => {
      changeMe(queries, { money: answer.money })
      void queries.invalidateQueries({ queryKey: walletKey })
      void queries.invalidateQueries({ queryKey: supportersQuery(api, target).queryKey })
      if (target.type === 'posts') void queries.invalidateQueries({ queryKey: postQuery(api, target._id).queryKey })
    },
    onError: (error) => setFault(failureText(error)),
  })
  const range = { min: formatMoney(TIP.MIN * 100), max: formatMoney(TIP.MAX * 100) }
  const amount = own === '' ? chosen : amountOf(own, TIP)
  return {
    amounts: TIP.AMOUNTS,
    range,
    chosen: own === '' ? chosen : undefined,
    choose(next: number) {
      setOwn('')
      choose(next)
    },
    own,
    setOwn,
    ownFault: own !== '' && amount === undefined ? m.tip_range(range) : '',
    message,
    setMessage,
    isAnonymous,
    setAnonymous,
    amount,
    money,
    short: amount !== undefined && amount > money ? amount - money : 0,
    fault,
    isPending,
    given: data,
    submit() {
      setFault('')
      if (amount !== undefined) mutate(amount)
    },
  }
}

export type Tip = ReturnType<typeof useTip>

function amountOf(text: string, { MIN, MAX }: { MIN: number; MAX: number }): number | undefined {
  const amount = /^\d{1,8}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return amount >= MIN && amount <= MAX ? amount : undefined
}
