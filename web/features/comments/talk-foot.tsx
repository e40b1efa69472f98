import Ellipsis from 'lucide-react/icons/ellipsis'
import Link from 'lucide-react/icons/link'
import ReplyArrow from 'lucide-react/icons/reply'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import type { Comment, Reply } from '#contract/comment.ts'
import { m } from '#messages/messages.js'
import { copyLink } from '../../social/copy-link.ts'
import { LikeButton } from '../../social/like-button.tsx'
import { useMembersOnly } from '../../social/use-turn.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './comments.module.css'
import { useTalk } from './talk.ts'

const Removal = lazy(() => import('./removal.tsx').then(({ Removal }) => ({ default: Removal })))

export type Said = { of: Comment; kind: 'comment' } | { of: Reply; kind: 'reply' }

/** When it was said, and what can be done with it. */
export function TalkFoot({ withMenu = true, ...said }: Said & { withMenu?: boolean }) {
  const { of, kind } = said
  const { isOpen } = useTalk()
  return (
    <div className={styles.foot}>
      <RelativeTime at={of.createTime} />
      <LikeButton kind={kind} of={of} />
      {isOpen && <ReplyButton {...said} />}
      {withMenu && <TalkMenu {...said} trigger={<ActionButton icon={Ellipsis} label={m.post_menu()} />} />}
    </div>
  )
}

function ReplyButton({ of, kind }: Said) {
  const { write } = useTalk()
  const membersOnly = useMembersOnly()
  const name = of.user?.name ?? ''
  const commentId = kind === 'comment' ? of._id : of.commentId
  const begin = () => write({ commentId, replyId: kind === 'reply' ? of._id : null, name })
  return (
    <ActionButton
      icon={ReplyArrow}
      label={m.comment_reply_to({ name })}
      data-act="reply"
      onClick={() => membersOnly(begin)}
    >
      {m.comment_reply()}
    </ActionButton>
  )
}

/** Everybody may copy its address; some may take it away. */
export function TalkMenu({ trigger, ...said }: Said & { trigger: ReactElement }) {
  const { of, kind } = said
  const [isRemoving, setRemoving] = useState(false)
  const [hadQuestion, setHadQuestion] = useState(false)
  const path = kind === 'comment' ? `/${of.postsId}#c-${of._id}` : `/${of.postsId}?reply=${of._id}#c-${of.commentId}`
  const ask = () => {
    setHadQuestion(true)
    setRemoving(true)
  }
  const items: MenuEntry[] = [
    { label: m.share_copy_link(), icon: Link, onSelect: () => void copyLink(path) },
    ...(of.canDelete
      ? (['rule', { label: m.comment_delete(), icon: Trash, danger: true, onSelect: ask }] as const)
      : []),
  ]
  return (
    <>
      <Menu label={m.post_menu()} items={items} trigger={trigger} />
      {hadQuestion && (
        <Suspense>
          <Removal {...said} open={isRemoving} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  )
}
