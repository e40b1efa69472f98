import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import type { OfficeTask } from './post-office.tsx'
import { type ManagedPost, usePostActs } from './use-post-acts.ts'

const PostOffice = lazy(() => import('./post-office.tsx').then(({ PostOffice }) => ({ default: PostOffice })))

type PostMenuProps = {
  post: ManagedPost
  /** After it was deleted from its own page there is nothing left to look at. */
  onDeleted?: () => void
  className?: string
}

/** What can be done to a post: by everybody, by its author, by those who manage its board. */
export function PostMenu({ post, onDeleted, className }: PostMenuProps) {
  const [isNear, setIsNear] = useState(false)
  const [task, setTask] = useState<OfficeTask | null>(null)
  const [lastTask, setLastTask] = useState<OfficeTask | null>(null)
  const begin = (next: OfficeTask) => {
    setLastTask(next)
    setTask(next)
  }
  const items = usePostActs(post, isNear, begin)
  const approach = () => setIsNear(true)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only fetches ahead what the button inside will show
    <span className={className} onPointerEnter={approach} onFocus={approach}>
      <Menu
        label={m.post_menu()}
        items={items}
        trigger={<IconButton size={32} icon={<Icon of={Ellipsis} />} label={m.post_menu()} />}
      />
      {lastTask && (
        <Suspense>
          <PostOffice
            post={post}
            task={lastTask}
            open={task !== null}
            onClose={() => setTask(null)}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </span>
  )
}
