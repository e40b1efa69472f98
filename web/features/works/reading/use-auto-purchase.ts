import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { autoPurchaseQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { chapterQuery, worksKey } from '#web/api/queries/works/work-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { changeMe } from '#web/session/use-me.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatMoney } from '#web/ui/format/money.ts'

/** Buys the chapter to which somebody goes on, where they have switched that on for its work. Whether it did. */
export function useAutoPurchase(workId: string): (chapterId: string) => Promise<boolean> {
  const queries = useQueryClient()
  const attempt = useAttempt()
  return async (chapterId) => {
    const { price } = await queries.fetchQuery(chapterQuery(api, chapterId))
    if (price === 0) return false
    // It may have been switched a moment ago, or in another window.
    const { on } = await queries.fetchQuery({ ...autoPurchaseQuery(api, workId), staleTime: 0 })
    if (!on) return false
    try {
      const target = { type: 'chapter', _id: chapterId } as const
      const { purchase, money } = await attempt({ target, price, auto: true as const }, api.purchase.buy)
      toast.success(m.buy_auto_done({ amount: formatMoney(Math.round(purchase.paid * 100)) }))
      changeMe(queries, { money })
      await queries.fetchQuery({ ...chapterQuery(api, chapterId), staleTime: 0 })
      void queries.invalidateQueries({ queryKey: walletKey })
      void queries.invalidateQueries({ queryKey: worksKey, refetchType: 'none' })
      return true
    } catch (error) {
      sayFailure(error)
      return false
    }
  }
}
