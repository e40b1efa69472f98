import { useQuery, useQueryClient } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import FolderInput from 'lucide-react/icons/folder-input'
import Globe from 'lucide-react/icons/globe'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { isStaff } from '#contract/roles.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { isPost, patchCache } from '#web/api/patch.ts'
import { managedBoardsQuery } from '#web/api/queries/board-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { usePostDownload } from '#web/social/downloads/use-post-download.ts'
import { usePaths } from '#web/social/paths.ts'
import { copyLink } from '#web/social/share/copy-link.ts'
import { sayFailure, useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import type { ManagedPost, ModerationTask } from './moderation-dialog.tsx'
import { useThreadEntries } from './use-thread-entries.ts'

type Flags = Partial<Pick<ManagedPost, 'isTop' | 'isGlobalTop' | 'isRecommend' | 'isClosed'>>

/** The entries of the menu for whoever looks. Which boards a member manages is asked only when it may matter. */
export function usePostActs(post: ManagedPost, begin: (task: ModerationTask) => void): MenuEntry[] {
  const me = useMe()
  const paths = usePaths()
  const queries = useQueryClient()
  const membersOnly = useMembersOnly()
  const powers = usePowers(post, me)
  const isMine = me?._id === post.user._id
  const thread = useThreadEntries(post._id, isMine)
  const copy = usePostDownload(post)
  const flag = (call: Promise<Flags>) =>
    void call
      .then((flags) => {
        patchCache(queries, isPost(post._id), () => flags)
        void queries.invalidateQueries({ queryKey: [...postsKey, 'pinned'] })
        toast.success(m.post_act_done())
      })
      .catch(sayFailure)
  const ids = { systemId: post.postsSystemId, postsId: post._id }
  const moderation: MenuEntry[] = [
    { label: post.isTop ? m.post_unpin() : m.post_pin(), icon: Pin, onSelect: () => flag(api.post.boardTop(ids)) },
    {
      label: post.isRecommend ? m.post_unrecommend() : m.post_recommend(),
      icon: Star,
      onSelect: () => flag(api.post.recommend(ids)),
    },
    ...(powers.isAdministrator
      ? [
          {
            label: post.isGlobalTop ? m.post_global_unpin() : m.post_global_pin(),
            icon: Globe,
            onSelect: () => flag(api.post.globalTop(ids)),
          },
        ]
      : []),
    { label: m.post_move(), icon: FolderInput, onSelect: () => begin('move') },
    {
      label: post.isClosed ? m.post_open() : m.post_close(),
      icon: Lock,
      onSelect: () => flag(api.post.close({ postsId: post._id })),
    },
  ]
  const remove: MenuEntry = { label: m.post_delete(), icon: Trash, danger: true, onSelect: () => begin('delete') }
  return [
    { label: m.share_copy_link(), icon: LinkIcon, onSelect: () => void copyLink(`/${post._id}`) },
    isMine
      ? { label: m.post_edit(), icon: Pencil, to: `${paths.publish}?posts=${post._id}` }
      : { label: m.report_do(), icon: Flag, onSelect: () => membersOnly(() => begin('report')) },
    copy,
    ...thread,
    ...(powers.manages ? (['rule', ...moderation] as const) : []),
    ...(isMine || powers.manages ? (['rule', remove] as const) : []),
  ]
}

function usePowers(post: ManagedPost, me: OwnInfo | null) {
  const isAdministrator = me?.userpower === 0
  const isModerator = isStaff(me)
  const managed = useQuery({ ...managedBoardsQuery(api), enabled: me !== null && !isModerator }).data
  const manages = isModerator || (managed?.list.some(({ _id }) => _id === post.postsSystemId) ?? false)
  return { isAdministrator, manages }
}
