import { useMutation, useQueryClient } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import type { PublicInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { userQuery } from '#web/api/queries/queries.ts'
import { attachmentsKey } from '#web/media/attachment-queries.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { MenuEntry, MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'

type CoverEntriesProps = MenuFrame & { user: Pick<PublicInfo, '_id' | 'cover'> }

/** Another picture over my page, or none. */
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
  return <MenuPopup {...frame} items={user.cover ? [...items, remove] : items} />
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
