import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery, userQuery } from '#web/api/queries/queries.ts'
import { attachmentsKey } from '#web/media/attachment-queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Takes one of my images (its path) as my avatar, or none; every place that shows me changes at once. */
export function useAvatar() {
  const queries = useQueryClient()
  return useMutation({
    // What comes here was cut out to be the avatar, and is nothing else.
    mutationFn: (path: string) => api.user.changeAvatar({ avatar: path, made: path !== '' }),
    onSuccess({ avatar }) {
      const me = queries.setQueryData(meQuery(api).queryKey, (before) => before && { ...before, avatar })
      toast.success(avatar ? m.avatar_changed() : m.avatar_removed())
      if (me) void queries.invalidateQueries({ queryKey: userQuery(api, me._id).queryKey })
      void queries.invalidateQueries({ queryKey: attachmentsKey })
    },
  })
}
