import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import type { Outcome } from '#web/features/wallet/pay/paid.tsx'
import { plainMoney } from '#web/features/wallet/statement/money.tsx'
import { plansOf, vipEndAfter } from '#web/features/wallet/top-up/offers.ts'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { isVip } from '#web/social/people/member-badges.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'

export type VipPurchase = ReturnType<typeof useVipPurchase>

/** A plan, what it costs and until when it lasts, and buying it from the balance. */
export function useVipPurchase(me: OwnInfo) {
  const site = useSite()
  const page = usePage()
  const now = useNow() ?? page.now
  const plans = plansOf(site)
  const [wanted, choose] = useState(0)
  const index = Math.min(wanted, Math.max(0, plans.length - 1))
  const plan = plans[index]
  const price = Math.round((plan?.paymentAmount ?? 0) * 100)
  const balance = Math.round(me.money * 100)
  const endsAt = plan ? vipEndAfter(me.vipendtime, plan.vipnumber, now) : 0
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { buy, pending } = useBuying(setOutcome)
  const submit = async () => {
    if (!plan || pending) return
    const sum = plainMoney(price)
    const isSure = await confirm({
      title: m.wallet_vip_confirm({ days: plan.vipnumber }),
      description: m.wallet_vip_confirm_text({
        amount: sum,
        currency: site.COMMON_CURRENCY,
        date: formatDate(endsAt),
      }),
      confirmLabel: m.wallet_vip_pay({ amount: sum, currency: site.COMMON_CURRENCY }),
    })
    if (isSure) buy({ vipitemActive: index, vipnumber: plan.vipnumber, paymentAmount: plan.paymentAmount })
  }
  return {
    plans,
    index,
    choose,
    plan,
    price,
    balance,
    endsAt,
    isActive: isVip(me, now),
    suffices: balance >= price,
    pending,
    submit: () => void submit(),
    outcome,
    closeOutcome: () => setOutcome(null),
  }
}

type Choice = Parameters<typeof api.vip.open>[0] & { paymentAmount: number }

/** One key for an attempt: a press that is repeated because the answer was lost buys nothing twice. */
function useBuying(onBought: (outcome: Outcome) => void) {
  const queries = useQueryClient()
  const tell = useWalletNews()
  const attempt = useAttempt()
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: Choice) => attempt(choice, api.vip.open),
    onSuccess: (news, { paymentAmount }) => {
      tell(news)
      const before = Math.round((news.money + paymentAmount) * 100)
      onBought({ text: m.wallet_vip_done({ date: formatDate(news.vipendtime) }), before })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return toast.error(m.network_failed())
      toast.error(error.message)
      // What was seen is no longer so.
      if (error.code === 402) tell()
      if (error.code === 409 || error.code === 404)
        queries.fetchQuery({ ...siteConfigQuery(api), staleTime: 0 }).catch(() => undefined)
    },
  })
  return { buy: (choice: Choice) => mutate(choice), pending: isPending }
}
