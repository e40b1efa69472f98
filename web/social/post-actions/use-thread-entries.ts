import { useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import BellPlus from 'lucide-react/icons/bell-plus'
import BellRing from 'lucide-react/icons/bell-ring'
import type { ThreadState } from '#contract/modules/forum/notification.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { threadQuery } from '#web/api/queries/notification-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { sayFailure, useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'

/** Hear of every comment below a post, or of none. Authors hear of their own by themselves. */
export function useThreadEntries(postsId: string, isMine: boolean): MenuEntry[] {
  const me = useMe()
  const queries = useQueryClient()
  const membersOnly = useMembersOnly()
  const { data } = useQuery({ ...threadQuery(api, postsId), enabled: me !== null })
  const state = data?.state ?? 'default'
  const save = (next: ThreadState, said: string) => () =>
    membersOnly(() => {
      void api.notification
        .followThread({ postsId, state: next })
        .then((answer) => {
          queries.setQueryData(threadQuery(api, postsId).queryKey, answer)
          toast.success(said)
        })
        .catch(sayFailure)
    })
  const follow: MenuEntry =
    state === 'follow'
      ? { label: m.thread_unfollow(), icon: BellRing, onSelect: save('default', m.thread_unfollowed()) }
      : { label: m.thread_follow(), icon: BellPlus, onSelect: save('follow', m.thread_followed()) }
  const mute: MenuEntry =
    state === 'mute'
      ? { label: m.thread_unmute(), icon: Bell, onSelect: save('default', m.thread_unmuted()) }
      : { label: m.thread_mute(), icon: BellOff, onSelect: save('mute', m.thread_muted()) }
  return isMine ? [mute] : [follow, mute]
}
