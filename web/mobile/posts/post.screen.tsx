import { type RefObject, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { CommentSection } from '#web/features/comments/comment-section.tsx'
import { ThreadProvider } from '#web/features/comments/thread-context.ts'
import { usePostThread } from '#web/features/comments/use-post-thread.ts'
import { WriterSheet } from '#web/features/comments/writer/writer-sheet.tsx'
import { Neighbours } from '#web/features/post/around.tsx'
import { ArticleTop, ColumnPlace, OriginBadge } from '#web/features/post/article.tsx'
import { Crumb } from '#web/features/post/crumb.tsx'
import { GoneNotice } from '#web/features/post/gone-notice.tsx'
import { HeldNotice } from '#web/features/post/held-notice.tsx'
import { loadPost, postTitle, useShownPost } from '#web/features/post/load-post.ts'
import { PostBadges, PostContent, TagLinks } from '#web/features/post/post-content.tsx'
import { tipOf } from '#web/features/post/rail.tsx'
import { useView } from '#web/features/post/use-view.ts'
import { FramedPage } from '#web/mobile/frame/framed-page.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { refusedPage } from '#web/screen.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { BountyBar } from '#web/social/bounty/bounty-bar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { IpRegion } from '#web/social/people/ip-region.tsx'
import { MemberVipBadge } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { PostMenu } from '#web/social/post-actions/post-menu.tsx'
import { SupportersRow } from '#web/social/tips/supporters.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { ContentsButton } from './contents-button.tsx'
import styles from './post.module.css'
import { PostBar } from './post-bar.tsx'

export const title = postTitle

export const loader = (args: LoaderFunctionArgs) => loadPost(args, refusedPage)

export function Component() {
  const post = useShownPost()
  useView(post)
  return <Screen key={post._id} post={post} />
}

function Screen({ post }: { post: PostPage }) {
  const { thread, list } = usePostThread(post, 'mobile')
  const comments = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const goToComments = () => comments.current?.scrollIntoView({ block: 'start' })
  return (
    <ThreadProvider value={thread}>
      <FramedPage
        head={<Head post={post} text={text} />}
        foot={post.isHeld || post.isGone ? null : <PostBar post={post} onComments={goToComments} />}
      >
        <main>
          <Article post={post} text={text} onReply={() => thread.write('post')} />
          {!post.isGone && (
            <div ref={comments} className={styles.comments}>
              <CommentSection post={post} list={list} />
            </div>
          )}
          <div className={styles.around}>{!post.columnPlace && !post.isGone && <Neighbours post={post} />}</div>
        </main>
      </FramedPage>
      <WriterSheet onSent={thread.writing === 'post' ? goToComments : undefined} />
    </ThreadProvider>
  )
}

function useLeave(post: PostPage) {
  const paths = usePaths()
  const navigate = useNavigate()
  return () => navigate(paths.board(post.system.systemSign, post.system.systemType), { replace: true })
}

type Text = RefObject<HTMLDivElement | null>

function Head({ post, text }: { post: PostPage; text: Text }) {
  const paths = usePaths()
  const leave = useLeave(post)
  return (
    <header className={styles.head}>
      <BackButton />
      <Link to={paths.author(post.user._id)} className={styles.author}>
        <MemberAvatar of={post.user} size={28} />
        <span {...nameLook(post.user)}>
          {post.user.name} <MemberVipBadge user={post.user} />
        </span>
      </Link>
      <FollowButton of={post.user} size={28} />
      {post.article && <ContentsButton post={post} text={text} className={styles.menu} />}
      {!post.isGone && <PostMenu post={post} onDeleted={leave} className={styles.menu} />}
    </header>
  )
}

function Article({ post, text, onReply }: { post: PostPage; text: Text; onReply: () => void }) {
  const heading = `post-${post._id}`
  const leave = useLeave(post)
  return (
    <article className={styles.article} aria-labelledby={heading}>
      <HeldNotice post={post} onWithdrawn={leave} className={styles.held} />
      <GoneNotice post={post} className={styles.held} />
      <Crumb post={post} />
      <h1 id={heading}>{post.title}</h1>
      <div className={styles.meta}>
        <RelativeTime at={post.createTime} />
        <IpRegion name={post.ipRegion} />
        {post.isHeld ? (
          <span>{m.post_page_not_public()}</span>
        ) : (
          <span>{m.post_page_views({ count: formatCount(post.viewNumber) })}</span>
        )}
        {post.article && <span>{m.post_page_reading({ minutes: post.article.readMinutes })}</span>}
        {post.editTime > 0 && (
          <span>
            {m.post_page_edited()} <RelativeTime at={post.editTime} />
          </span>
        )}
        <span className={styles.badges}>
          {post.article && <OriginBadge of={post.article} />}
          <PostBadges post={post} />
        </span>
      </div>
      {post.article && <ArticleTop post={post} article={post.article} />}
      {!post.isGone && <BountyBar post={post} />}
      <div ref={text}>
        <PostContent post={post} onReply={onReply} />
      </div>
      {post.article && <ColumnPlace post={post} />}
      <TagLinks tags={post.tags} className={styles.tags} />
      {!post.isHeld && !post.isGone && <SupportersRow of={tipOf(post)} count={post.tipNumber} />}
    </article>
  )
}
