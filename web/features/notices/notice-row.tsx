import { useMutation } from '@tanstack/react-query'
import MessageSquare from 'lucide-react/icons/message-square'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/modules/forum/notification.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { useSite } from '#web/session/use-site.ts'
import { usePaths } from '#web/social/paths.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { UnreadDot } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { isComposing } from '#web/ui/overlays/overlay-behaviour.ts'
import styles from './notices.module.css'

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
        {notice.link && <WayOn link={notice.link} />}
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

/** What can be done about it: of a decision against me, the way to object; of a login or the account, where it stands. */
function WayOn({ link }: { link: NonNullable<Notification['link']> }) {
  const paths = usePaths()
  const ways = {
    appeal: { to: paths.moderation, label: m.appeal_act() },
    logins: { to: paths.logins, label: m.logins_label() },
    security: { to: paths.security, label: m.notice_security_act() },
  }
  const { to, label } = ways[link]
  return (
    <div className={styles.acts}>
      <Button size={32} to={to}>
        {label}
      </Button>
    </div>
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

function deedOf({ type, posts, comment, reply, number }: Notification): string {
  if (type === 'follow') return m.notice_followed()
  if (type === 'comment') return posts?.isMine === false ? m.notice_commented_followed() : m.notice_commented()
  if (type === 'reply') return m.notice_replied()
  if (type === 'mention') return m.notice_mentioned()
  if (type === 'system') return m.notice_updated()
  if (number > 1) return likedByMany({ comment, reply, number })
  if (reply) return m.notice_liked_reply()
  return comment ? m.notice_liked_comment() : m.notice_liked_post()
}

function likedByMany({ comment, reply, number }: Pick<Notification, 'comment' | 'reply' | 'number'>): string {
  if (reply) return m.notice_liked_reply_many({ count: number })
  return comment ? m.notice_liked_comment_many({ count: number }) : m.notice_liked_post_many({ count: number })
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
function quoteOf({ type, posts, works, comment, reply }: Notification): string {
  if (type === 'system' || type === 'follow') return posts?.title ?? ''
  const written = type === 'like' ? (reply ?? comment) : null
  if (written) return wordsOf(written)
  return posts?.title ?? [works?.title, works?.chapterTitle].filter(Boolean).join(' · ')
}

function usePlaceOf({ posts, comment, works }: Notification): string | undefined {
  const paths = usePaths()
  const { chapter, work } = useWorkPaths()
  if (works) {
    const { worksType, _id, chapterId } = works
    const page = chapterId ? chapter(worksType, _id, chapterId) : work(worksType, _id)
    return comment ? `${page}#c-${comment._id}` : page
  }
  if (!posts) return undefined
  return comment ? paths.comment(posts._id, comment._id) : paths.post(posts._id)
}

type QuickReplyProps = { commentId: string; toReplyId: string | null; name: string; onDone: () => void }

/** An answer without leaving the list. Escape puts it away, Ctrl or Cmd with Enter sends it. */
function QuickReply({ commentId, toReplyId, name, onDone }: QuickReplyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const content = text.trim()
  const isReady = content !== '' && content.length <= limits.commentCharacters
  const reply = useMutation({
    mutationFn: () => api.comment.publishReply({ commentId, content, toReplyId }),
    onSuccess() {
      toast.success(m.notice_replied_done())
      onDone()
    },
    onError: sayFailure,
  })
  useEffect(() => area.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (isReady && !reply.isPending) reply.mutate()
    }
  }
  return (
    <div className={styles.quick}>
      <textarea
        ref={area}
        rows={2}
        aria-label={m.notice_reply_to({ name })}
        placeholder={m.notice_reply_to({ name })}
        maxLength={limits.commentCharacters}
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size={32} variant="ghost" onClick={onDone}>
        {m.ui_cancel()}
      </Button>
      <Button size={32} variant="primary" disabled={!isReady} pending={reply.isPending} onClick={() => reply.mutate()}>
        {m.notice_reply()}
      </Button>
    </div>
  )
}
