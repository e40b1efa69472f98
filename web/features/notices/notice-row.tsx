import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/modules/forum/notification.ts'
import { m } from '#messages/messages.js'
import { Photo } from '#web/media/photo/photo.tsx'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import { UnreadDot } from '#web/ui/feedback/badge.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './notices.module.css'
import { QuickReply } from './quick-reply.tsx'

type NoticeRowProps = {
  notice: Notification
  /** One of several of the same thing, which is named above. */
  isPart?: boolean
  /** At the end: how many more there are. */
  children?: ReactNode
}

/** Who did what to what of mine; a press leads to the very place. What others said is liked and answered here. */
export function NoticeRow({ notice, isPart = false, children }: NoticeRowProps) {
  const to = usePlaceOf(notice)
  const said = saidIn(notice)
  const quoted = isPart ? '' : quoteOf(notice)
  return (
    <li className={styles.row} data-unread={!notice.isRead || undefined} data-part={isPart || undefined}>
      <div className={styles.text}>
        <Who notice={notice} />
        {said && <p className={styles.said}>{to ? <Link to={to}>{said}</Link> : said}</p>}
        {quoted && to && (
          <Link to={to} className={styles.quoted}>
            {quoted}
          </Link>
        )}
        <Answer notice={notice} />
        {children}
      </div>
      {notice.posts?.image && !isPart && (
        <span className={styles.picture}>
          <Photo of={notice.posts.image} sizes="56px" alt="" />
        </span>
      )}
      {!notice.isRead && <UnreadDot className={styles.dot} />}
    </li>
  )
}

/** Like and reply, for words that are still there. */
function Answer({ notice }: { notice: Notification }) {
  const [isWriting, setWriting] = useState(false)
  const { type, comment, reply, fromUser } = notice
  const said = reply ?? comment
  if (type === 'like' || type === 'follow' || !comment || !said || said.isDeleted || !fromUser) return null
  return (
    <>
      <div className={styles.acts}>
        <LikeButton kind={said.likeType} of={said} />
        <ActionButton
          icon={MessageSquare}
          label={m.notice_reply_to({ name: fromUser.name })}
          aria-expanded={isWriting}
          onClick={() => setWriting(!isWriting)}
        >
          {m.notice_reply()}
        </ActionButton>
      </div>
      {isWriting && (
        <QuickReply
          commentId={comment._id}
          toReplyId={reply?._id ?? null}
          name={fromUser.name}
          onDone={() => setWriting(false)}
        />
      )}
    </>
  )
}

function Who({ notice }: { notice: Notification }) {
  const { COMMON_SITE_NAME, COMMON_LOGO_ROUND } = useSite()
  if (!notice.fromUser)
    return (
      <div className={styles.site}>
        <Logo name={COMMON_SITE_NAME} src={COMMON_LOGO_ROUND} />
        <RelativeTime at={notice.createTime} className={styles.time} />
      </div>
    )
  return (
    <PersonLine of={notice.fromUser} end={notice.type === 'follow' && <FollowButton of={notice.fromUser} />}>
      <span>{deedOf(notice)}</span>
      <RelativeTime at={notice.createTime} />
    </PersonLine>
  )
}

function deedOf({ type, comment, reply }: Notification): string {
  if (type === 'follow') return m.notice_followed()
  if (type === 'comment') return m.notice_commented()
  if (type === 'reply') return m.notice_replied()
  if (type === 'mention') return m.notice_mentioned()
  if (reply) return m.notice_liked_reply()
  return comment ? m.notice_liked_comment() : m.notice_liked_post()
}

/** Their words, or the site's. */
function saidIn({ type, comment, reply, content }: Notification): string {
  const written = type === 'like' || type === 'follow' ? null : (reply ?? comment)
  if (!written) return content
  return wordsOf(written)
}

/** A picture has no words. */
function wordsOf({ isDeleted, content }: { isDeleted: boolean; content: string }): string {
  return isDeleted ? m.notice_deleted() : content || m.notice_picture()
}

/** What it was about: my comment or reply where there is one, else the title of the post. */
function quoteOf({ type, posts, comment, reply }: Notification): string {
  if (type === 'system' || type === 'follow') return posts?.title ?? ''
  const written = type === 'like' ? (reply ?? comment) : null
  if (written) return wordsOf(written)
  return posts?.title ?? ''
}

function usePlaceOf({ posts, comment }: Notification): string | undefined {
  const paths = usePaths()
  if (!posts) return undefined
  return comment ? paths.comment(posts._id, comment._id) : paths.post(posts._id)
}
