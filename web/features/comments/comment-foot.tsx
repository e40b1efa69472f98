import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ReplyArrow from 'lucide-react/icons/reply'
import { type ReactElement, useState } from 'react'
import type { Comment } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { useAccept } from '#web/social/bounty/use-accept.ts'
import { IpRegion } from '#web/social/people/ip-region.tsx'
import { Report } from '#web/social/report/report.tsx'
import type { Reported } from '#web/social/report/report-dialog.tsx'
import { useMayTip, useTipDialog } from '#web/social/tips/tip-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './comments.module.css'
import type { CommentOrReply } from './thread-context.ts'
import { useThread } from './thread-context.ts'

const CommentEntries = lazyPart(() => import('./comment-entries.tsx').then((module) => module.CommentEntries))
const Removal = lazyPart(() => import('./removal.tsx').then((module) => module.Removal))

/** When it was written, and what can be done with it. */
export function CommentFoot({ withMenu = true, ...target }: CommentOrReply & { withMenu?: boolean }) {
  const { of, kind } = target
  const { isOpen } = useThread()
  return (
    <div className={styles.foot}>
      <RelativeTime at={of.createTime} />
      <IpRegion name={of.ipRegion} className={styles.region} />
      <LikeButton kind={kind} of={of} />
      {isOpen && <ReplyButton {...target} />}
      {kind === 'comment' && <AcceptButton of={of} />}
      {withMenu && <CommentMenu {...target} trigger={<ActionButton icon={Ellipsis} label={m.post_menu()} />} />}
    </div>
  )
}

/** Of a question with money on it, for who asked; without money it is an entry of the menu. */
function AcceptButton({ of }: { of: Comment }) {
  const accepting = useAccept(of)
  if (!accepting?.hasMoney) return null
  return (
    <ActionButton icon={Check} label={m.bounty_accept()} aria-busy={accepting.isPending} onClick={accepting.accept}>
      {m.bounty_accept()}
    </ActionButton>
  )
}

function ReplyButton({ of, kind }: CommentOrReply) {
  const { write } = useThread()
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

/** What can be done about a comment or reply, besides answering and liking. */
export function CommentMenu({ trigger, ...target }: CommentOrReply & { trigger: ReactElement }) {
  const { of, kind } = target
  const [isRemoving, setRemoving] = useState(false)
  const [hadQuestion, setHadQuestion] = useState(false)
  const [reported, setReported] = useState<Reported | null>(null)
  const remove = () => {
    setHadQuestion(true)
    setRemoving(true)
  }
  const tipOf = {
    target: { type: 'comment', _id: of._id } as const,
    author: { _id: of.user?._id ?? '', name: of.user?.name ?? '' },
  }
  const tips = useTipDialog(tipOf)
  const mayTip = useMayTip(tipOf) && kind === 'comment' && of.user !== null
  const accepting = useAccept(of)
  const accept = kind === 'comment' && accepting && !accepting.hasMoney ? accepting.accept : undefined
  const report = () => setReported({ kind, objectId: of._id, name: of.user?.name ?? m.person_gone() })
  return (
    <>
      <Menu
        label={m.post_menu()}
        list={(frame) => (
          <CommentEntries
            {...frame}
            {...target}
            {...{ report, remove }}
            accept={accept}
            tip={mayTip ? tips.open : undefined}
          />
        )}
        trigger={trigger}
      />
      {tips.dialog}
      <Report of={reported} onClose={() => setReported(null)} />
      {hadQuestion && <Removal {...target} open={isRemoving} onClose={() => setRemoving(false)} />}
    </>
  )
}
