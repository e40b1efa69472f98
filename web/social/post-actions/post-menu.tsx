import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { ManagedPost, ModerationTask } from './moderation-dialog.tsx'

const PostEntries = lazyPart(() => import('./post-entries.tsx').then((module) => module.PostEntries))
const PostModeration = lazyPart(() => import('./moderation-dialog.tsx').then((module) => module.PostModeration))

type PostMenuProps = {
  post: ManagedPost
  /** After it was deleted from its own page there is nothing left to look at: leaves it. */
  onDeleted?: () => void | Promise<void>
  className?: string
}

/** What can be done to a post: by everybody, by its author, by those who manage its board. */
export function PostMenu({ post, onDeleted, className }: PostMenuProps) {
  const [task, setTask] = useState<ModerationTask | null>(null)
  const [lastTask, setLastTask] = useState<ModerationTask | null>(null)
  const begin = (next: ModerationTask) => {
    setLastTask(next)
    setTask(next)
  }
  return (
    <span className={className}>
      <Menu
        label={m.post_menu()}
        list={(frame) => <PostEntries {...frame} post={post} begin={begin} />}
        trigger={<IconButton size={32} icon={<Icon of={Ellipsis} />} label={m.post_menu()} />}
      />
      {lastTask && (
        <PostModeration
          post={post}
          task={lastTask}
          open={task !== null}
          onClose={() => setTask(null)}
          onDeleted={onDeleted}
        />
      )}
    </span>
  )
}
