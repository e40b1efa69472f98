import { useMutation, useQueryClient } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import Wallpaper from 'lucide-react/icons/wallpaper'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { attachmentsKey } from '#web/media/attachment-queries.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { usePrivilege } from '#web/session/use-privilege.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { MenuEntry, MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'

type CoverEntriesProps = MenuFrame & { user: Pick<PublicInfo, '_id' | 'cover' | 'background'> }

/** Another picture over my page, or behind it, or none. */
export function CoverEntries({ user, ...frame }: CoverEntriesProps) {
  const cover = useCover(user._id)
  const choose = async () => {
    const [image] = (await openPicker({ mode: 'image', caller: 'author-cover' })) ?? []
    if (image) cover.mutate(image.path)
  }
  const remove: MenuEntry = {
    label: m.author_cover_remove(),
    icon: Trash2,
    danger: true,
    onSelect: () => cover.mutate(''),
  }
  const items: MenuEntry[] = [{ label: m.author_cover_choose(), icon: Image, onSelect: () => void choose() }]
  return <MenuPopup {...frame} items={[...items, ...(user.cover ? [remove] : []), ...useBackgroundEntries(user)]} />
}

/** Membership or a level gives it; what was chosen before can be taken away in any case. */
function useBackgroundEntries(user: CoverEntriesProps['user']): MenuEntry[] {
  const mayChoose = usePrivilege('background', 0) > 0
  const background = useBackground(user._id)
  const choose = async () => {
    const [image] = (await openPicker({ mode: 'image', caller: 'author-background' })) ?? []
    if (image) background.mutate(image.path)
  }
  const remove: MenuEntry = {
    label: m.look_background_remove(),
    icon: Trash2,
    danger: true,
    onSelect: () => background.mutate(''),
  }
  return [
    ...(mayChoose ? [{ label: m.look_background_choose(), icon: Wallpaper, onSelect: () => void choose() }] : []),
    ...(user.background ? [remove] : []),
  ]
}

function useBackground(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (background: string) => api.user.changeLook({ background }),
    async onSuccess(_, background) {
      await queries.invalidateQueries({ queryKey: userQuery(api, userId).queryKey })
      void queries.invalidateQueries({ queryKey: attachmentsKey })
      toast.success(background ? m.look_background_changed() : m.look_background_removed())
    },
    onError: (error) => toast.error(error.message),
  })
}

function useCover(userId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (path: string) => api.user.changeCover({ cover: path }),
    onSuccess({ cover }) {
      queries.setQueryData(userQuery(api, userId).queryKey, (before) => before && { ...before, cover })
      void queries.invalidateQueries({ queryKey: attachmentsKey })
      toast.success(cover ? m.author_cover_changed() : m.author_cover_removed())
    },
    onError: (error) => toast.error(error.message),
  })
}
