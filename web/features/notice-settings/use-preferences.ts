import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Matrix, type Preferences, type PreferencesChange, topics } from '#contract/modules/forum/preference.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { settingsQuery } from '#web/api/queries/block-queries.ts'
import { chatKey, sessionsKey } from '#web/api/queries/chat-queries.ts'
import { preferencesQuery, unreadKey } from '#web/api/queries/notification-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** A failure is the part's own to tell. */
export const loadPreferences = preloadForMember(({ api: asked, queries }) =>
  queries.prefetchQuery(preferencesQuery(asked)),
)

const saving = ['preferences', 'save']

/** What I want to hear of. What is seen changes at once, and back if it is refused. */
export function usePreferences() {
  const queries = useQueryClient()
  const query = preferencesQuery(api)
  const { mutate: save } = useMutation({
    mutationKey: saving,
    // One after another, so that the last one is what stays.
    scope: { id: 'preferences' },
    mutationFn: (change: PreferencesChange) => api.notification.savePreferences(change),
    onMutate: async (change) => {
      await queries.cancelQueries(query)
      queries.setQueryData(query.queryKey, (before) => before && changed(before, change))
    },
    onSuccess: () => toast.success(m.privacy_saved()),
    onError: sayFailure,
    // While another press waits, the answer to this one is older than what is seen.
    onSettled: (_saved, _error, { matrix }) => {
      if (queries.isMutating({ mutationKey: saving }) === 1) void queries.invalidateQueries(query)
      if (!matrix) return
      void queries.invalidateQueries({ queryKey: unreadKey })
      void queries.invalidateQueries(settingsQuery(api))
      if (matrix.im || matrix.group)
        for (const key of [sessionsKey, [...chatKey, 'session']]) void queries.invalidateQueries({ queryKey: key })
    },
  })
  return { preferences: useQuery(query), save }
}

function changed(before: Preferences, { matrix, zone: _, ...rest }: PreferencesChange): Preferences {
  const cells = topics.map((topic) => [topic, { ...before.matrix[topic], ...matrix?.[topic] }])
  return { ...before, ...rest, matrix: Object.fromEntries(cells) as Matrix }
}
