import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Quote } from '#contract/modules/wallet/purchase.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { quoteQuery } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import type { BuyRequest } from '#web/session/buy-dialog-state.ts'

type Wanted = Parameters<typeof api.purchase.quote>[0]

export interface Choice {
  name: 'one' | 'next' | 'rest'
  wanted: Wanted
  quote: Quote | undefined
}

/** Of a chapter: it alone, it with the ones after it, or all of the work that is left. */
function wishesOf({ target, workId, nextIds = [] }: BuyRequest): Pick<Choice, 'name' | 'wanted'>[] {
  const one = { name: 'one', wanted: { target } } as const
  if (target.type !== 'chapter' || !workId) return [one]
  const work = { type: 'work', _id: workId } as const
  const next = { name: 'next', wanted: { target: work, chapterIds: nextIds.slice(0, 10) } } as const
  return [one, ...(nextIds.length > 1 ? [next] : []), { name: 'rest', wanted: { target: work } }]
}

/** What can be bought, what is chosen of it, and the purchase; a price that has changed is told before it is paid. */
export function useBuying(request: BuyRequest, onBought: () => void) {
  const queries = useQueryClient()
  const wishes = wishesOf(request)
  const answers = useQueries({ queries: wishes.map(({ wanted }) => quoteQuery(api, wanted)) })
  const offered: Choice[] = wishes
    .map((wish, index) => ({ ...wish, quote: answers[index]?.data }))
    .filter(({ name, quote }) => name === 'one' || (quote && !quote.isOwned))
  // The same chapters at the price of the bundle are the better choice.
  const rest = offered.find((choice) => choice.name === 'rest')?.quote?.chapterNumber
  const choices = offered.filter((choice) => choice.name !== 'next' || choice.quote?.chapterNumber !== rest)
  const [name, setName] = useState<Choice['name']>(request.choice ?? 'one')
  const chosen = choices.find((choice) => choice.name === name) ?? choices[0]
  const [fault, setFault] = useState('')
  const [priceBefore, setPriceBefore] = useState<number>()
  const tell = useWalletNews()
  const attempt = useAttempt()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ wanted, price }: { wanted: Wanted; price: number }) =>
      attempt({ ...wanted, price }, api.purchase.buy),
    onSuccess: ({ money }) => {
      tell({ money })
      // What is open now comes into its place on the page.
      void queries.invalidateQueries()
      request.onBought?.()
      onBought()
    },
    onError: (error, { price }) => {
      setFault(failureText(error))
      if (error instanceof ApiError && error.code === 409) setPriceBefore(price)
      tell()
    },
  })
  return {
    choices,
    chosen,
    choose(next: Choice['name']) {
      setName(next)
      setFault('')
      setPriceBefore(undefined)
    },
    /** Why nothing can be bought at all. */
    failure: answers[0]?.error,
    retry: answers[0],
    fault,
    priceBefore: priceBefore === chosen?.quote?.price ? undefined : priceBefore,
    pending: isPending,
    submit() {
      setFault('')
      if (chosen?.quote) mutate({ wanted: chosen.wanted, price: chosen.quote.price })
    },
  }
}

export type Buying = ReturnType<typeof useBuying>
