import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Payment } from '#contract/modules/wallet/order.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { openPayment } from '#web/features/wallet/pay/open-payment.ts'
import type { Outcome } from '#web/features/wallet/pay/paid.tsx'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { cardMethod, newOrderNumber, type PayPackage, packagesOf, termsOf } from './offers.ts'

type Answer = Awaited<ReturnType<typeof api.order.create>>
type OrderRequest = Omit<Parameters<typeof api.order.create>[0], 'orderNumber'>
type Field = 'method' | 'kami' | 'amount'
export type TopUpFaults = Partial<Record<Field, string>>

export interface PayMethodChoice {
  type: string
  name: string
}

export type TopUp = ReturnType<typeof useTopUp>

/** What can be chosen. Cards that were sold stay good whatever else the site offers, so they are always among it. */
function useOffers(): { packages: PayPackage[]; methods: PayMethodChoice[] } {
  const site = useSite()
  const packages = packagesOf(site)
  const offered = site.COMMON_PAY_OPTIONS
  const cards = offered.filter(({ type }) => type === cardMethod)
  const extra = cards.length === 0 ? [{ type: cardMethod, name: m.wallet_card() }] : []
  // Without a package there is nothing that the others could pay.
  return { packages, methods: [...(packages.length > 0 ? offered : cards), ...extra] }
}

/** The form of a top-up, from what is chosen at first to its payment. `kami`: a code somebody brought, or '' for card mode. */
export function useTopUp({ kami: brought }: { kami?: string } = {}) {
  const { packages, methods } = useOffers()
  const [payId, setPayId] = useState(packages[0]?.payId)
  const [custom, setCustom] = useState('')
  const [method, setMethod] = useState(brought === undefined ? methods[0]?.type : cardMethod)
  const [kami, setKami] = useState(brought ?? '')
  const [faults, setFaults] = useState<TopUpFaults>({})
  const [payment, setPayment] = useState<(Payment & { method: PayMethodChoice }) | null>(null)
  const refreshOrders = useRefreshedOrders()
  const chosen = packages.find((each) => each.payId === payId)
  const terms = termsOf(chosen, custom)
  const isCard = method === cardMethod
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const takeCard = (redeemed: Outcome) => {
    setKami('')
    setOutcome(redeemed)
  }
  const sending = useSending({ onPayment: setPayment, onFaults: setFaults, onCard: takeCard })

  const found = (): TopUpFaults => {
    if (!methods.some(({ type }) => type === method)) return { method: m.order_need_method() }
    if (isCard) return kami.trim() === '' ? { kami: m.order_need_card() } : {}
    return terms ? {} : { amount: m.order_bad_amount() }
  }
  const submit = () => {
    const problems = found()
    const [first] = Object.values(problems)
    setFaults(problems)
    const way = methods.find(({ type }) => type === method)
    if (first !== undefined || !way) return first && toast.warning(first)
    const request = { paymode: way.type, paymodename: way.name }
    if (isCard) return void sending.send({ ...request, kami }, way)
    if (chosen && terms)
      void sending.send(
        { ...request, payId: chosen.payId, amount: terms.coins / 100, paymentAmount: terms.pay / 100 },
        way,
      )
  }
  const clear = (field: Field) => setFaults(({ [field]: _, ...rest }) => rest)
  return {
    packages,
    methods,
    payId,
    choosePackage(id: string) {
      setPayId(id)
      clear('amount')
    },
    custom,
    setCustom(text: string) {
      setCustom(text)
      clear('amount')
    },
    method,
    chooseMethod(type: string) {
      setMethod(type)
      setFaults({})
    },
    kami,
    setKami(text: string) {
      setKami(text)
      clear('kami')
    },
    isCard,
    terms,
    faults,
    pending: sending.pending,
    submit,
    payment,
    closePayment() {
      setPayment(null)
      refreshOrders()
    },
    /** What a card has given. */
    outcome,
    closeOutcome: () => setOutcome(null),
    /** The order is over: the next press makes another. */
    forget: sending.forget,
  }
}

interface Ends {
  onPayment: (payment: Payment & { method: PayMethodChoice }) => void
  onFaults: (faults: TopUpFaults) => void
  onCard: (outcome: Outcome) => void
}

function useSending({ onPayment, onFaults, onCard }: Ends) {
  const queries = useQueryClient()
  const { isMobile: onPhone } = usePage()
  const numbers = useOrderNumbers()
  const cardUsed = useCardUsed()
  const refreshOrders = useRefreshedOrders()
  const [pending, setPending] = useState(false)
  const take = (answer: Answer, method: PayMethodChoice) => {
    if ('money' in answer) {
      numbers.forget()
      return onCard(cardUsed(answer))
    }
    refreshOrders()
    openPayment(answer, { onPhone, show: () => onPayment({ ...answer, method }) })
  }
  const send = async (request: OrderRequest, method: PayMethodChoice) => {
    if (pending) return
    setPending(true)
    try {
      take(await api.order.create({ ...request, orderNumber: numbers.numberFor(request) }), method)
    } catch (error) {
      if (!(error instanceof ApiError)) return toast.error(m.network_failed())
      // Whatever was wrong with it, the next one is another order.
      numbers.forget()
      onFaults(faultOf(error, request))
      toast.error(error.message)
      if (error.code === 409) queries.fetchQuery({ ...siteConfigQuery(api), staleTime: 0 }).catch(() => undefined)
    } finally {
      setPending(false)
    }
  }
  return { send, pending, forget: numbers.forget }
}

/** A list of orders may be in sight behind the form. */
function useRefreshedOrders() {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: walletKey })
}

function faultOf({ code, message }: ApiError, { paymode }: OrderRequest): TopUpFaults {
  if (paymode === cardMethod) return { kami: message }
  return code === 422 ? { amount: message } : {}
}

/** A press that is repeated because the answer was lost, or to see the code once more, is the same order. */
function useOrderNumbers() {
  const { COMMON_ORDERNUMBER_PREFIX } = useSite()
  const last = useRef({ request: '', number: '' })
  return {
    numberFor(request: OrderRequest): string {
      const body = JSON.stringify(request)
      if (last.current.request !== body)
        last.current = {
          request: body,
          number: newOrderNumber(COMMON_ORDERNUMBER_PREFIX, Date.now(), last.current.number),
        }
      return last.current.number
    },
    forget() {
      last.current.request = ''
    },
  }
}

function useCardUsed() {
  const { COMMON_CURRENCY: currency } = useSite()
  const tell = useWalletNews()
  return ({ kind, money, value, vipendtime, grant }: Extract<Answer, { money: number }>): Outcome => {
    const balance = Math.round(money * 100)
    if (kind === 'vip') {
      tell({ money, vipendtime })
      return { text: m.wallet_card_vip_done({ date: formatDate(vipendtime) }), before: balance }
    }
    tell({ money })
    if (grant) return { text: grantText(grant), before: balance }
    const cents = Math.round(value * 100)
    return { text: m.wallet_topup_done({ amount: formatMoney(cents), currency }), before: balance - cents }
  }
}

/** What a card has opened, or brought. */
function grantText({ type, title, endTime, slots }: NonNullable<Extract<Answer, { money: number }>['grant']>): string {
  if (type === 'slots') return m.wallet_card_slots_done({ slots })
  return endTime > 0
    ? m.wallet_card_pass_done({ title, date: formatDate(endTime) })
    : m.wallet_card_work_done({ title })
}
