import BookmarkMinus from 'lucide-react/icons/bookmark-minus'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { MenuEntry } from '#web/ui/overlays/menu-popup.tsx'
import type { OwnPost } from './own-posts.ts'
import { usePutting } from './put-dialog.tsx'
import { useOwnArticle } from './use-own-article.ts'

/** What an author does with one article besides: who sees it, and in which column it stands. */
export function ArticleMenu({ post, size = 32 }: { post: OwnPost; size?: 32 | 44 }) {
  const { setVisibility, put } = useOwnArticle()
  const putting = usePutting()
  const isPrivate = post.visibility === 'private'
  const label = m.creator_more_of({ title: post.title })
  const items: MenuEntry[] = [
    {
      label: isPrivate ? m.creator_make_public() : m.creator_make_private(),
      icon: isPrivate ? Eye : EyeOff,
      onSelect: () => void setVisibility(post, isPrivate ? 'public' : 'private'),
    },
    {
      label: post.article?.column ? m.creator_put_elsewhere() : m.creator_put(),
      icon: BookmarkPlus,
      onSelect: () => putting.begin([post]),
    },
  ]
  if (post.article?.column)
    items.push({ label: m.creator_take_out(), icon: BookmarkMinus, onSelect: () => void put([post], null) })
  return (
    <>
      <Menu
        label={label}
        trigger={<IconButton size={size} icon={<Icon of={Ellipsis} size={16} />} label={label} />}
        items={items}
      />
      {putting.dialog}
    </>
  )
}
