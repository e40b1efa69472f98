import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSettings } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { settingsQuery } from '#web/api/queries/block-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Change = Partial<OwnSettings>

/** What I have set, and how to set it. What is seen changes at once, and back if it is refused. */
export function useSettings() {
  const queries = useQueryClient()
  const query = settingsQuery(api)
  const settings = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => api.user.saveSettings(change),
    onMutate: async (change) => {
      await queries.cancelQueries(query)
      const before = queries.getQueryData(query.queryKey)
      queries.setQueryData(query.queryKey, before && { ...before, ...change })
      return before
    },
    onSuccess: (saved, { mutedWords }) => {
      queries.setQueryData(query.queryKey, saved)
      toast.success(m.privacy_saved())
      // Other words, other lists.
      if (mutedWords) void queries.invalidateQueries({ queryKey: [...postsKey, 'feed'] })
    },
    onError: (error, _change, before) => {
      queries.setQueryData(query.queryKey, before)
      sayFailure(error)
    },
  })
  return { settings, save: mutate, isPending }
}
