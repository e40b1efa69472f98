import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChatSettings } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { chatSettingsQuery } from '#web/api/queries/block-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type From = ChatSettings['from']

const names: Record<From, () => string> = { all: m.privacy_from_all, follow: m.privacy_from_follow }

export const whoWritesOptions = () => (Object.keys(names) as From[]).map((value) => ({ value, label: names[value]() }))

/** Who may write to me: what is set, and how to set it. What is seen changes at once, and back if it is refused. */
export function useWhoWrites() {
  const queries = useQueryClient()
  const query = chatSettingsQuery(api)
  const settings = useQuery(query)
  const { mutate } = useMutation({
    mutationFn: (change: Partial<ChatSettings>) => api.im.saveSettings(change),
    onMutate: async (change) => {
      await queries.cancelQueries(query)
      const before = queries.getQueryData(query.queryKey)
      queries.setQueryData(query.queryKey, (known) => known && { ...known, ...change })
      return before
    },
    onSuccess: (saved) => {
      queries.setQueryData(query.queryKey, saved)
      toast.success(m.privacy_saved())
    },
    onError: (error, _change, before) => {
      queries.setQueryData(query.queryKey, before)
      sayFailure(error)
    },
  })
  return {
    settings,
    choose: (from: From) => mutate({ from }),
    show: (showState: boolean) => mutate({ showState }),
  }
}
