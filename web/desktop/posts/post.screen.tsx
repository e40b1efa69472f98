import { type RefObject, useRef } from 'react'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { CommentSection } from '#web/features/comments/comment-section.tsx'
import { ThreadProvider } from '#web/features/comments/thread-context.ts'
import { usePostThread } from '#web/features/comments/use-post-thread.ts'
import { MorePosts, Neighbours } from '#web/features/post/around.tsx'
import { ArticleTop, ColumnPlace, OriginBadge } from '#web/features/post/article.tsx'
import { ColumnSide } from '#web/features/post/column-side.tsx'
import { Contents, worthContents } from '#web/features/post/contents.tsx'
import { Crumb } from '#web/features/post/crumb.tsx'
import { GoneNotice } from '#web/features/post/gone-notice.tsx'
import { HeldNotice } from '#web/features/post/held-notice.tsx'
import { loadPost, postTitle, useShownPost } from '#web/features/post/load-post.ts'
import { PostContent, PostFoot } from '#web/features/post/post-content.tsx'
import { LikeBar, Rail, tipOf } from '#web/features/post/rail.tsx'
import { useView } from '#web/features/post/use-view.ts'
import { headingsOf } from '#web/reader/walk.ts'
import { refusedPage } from '#web/screen.ts'
import { BountyBar } from '#web/social/bounty/bounty-bar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { IpRegion } from '#web/social/people/ip-region.tsx'
import { PersonCard } from '#web/social/people/person-card.tsx'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { PostMenu } from '#web/social/post-actions/post-menu.tsx'
import { SupportersRow } from '#web/social/tips/supporters.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { useMembersOnly } from '#web/social/toggles/use-toggle.ts'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './post.module.css'

/** Characters that somebody reads in a minute without haste. */
const pace = 400

function readingMinutes({ article, wordNumber }: PostPage): number {
  return article?.readMinutes ?? Math.max(1, Math.round(wordNumber / pace))
}

export const title = postTitle

export const loader = (args: LoaderFunctionArgs) => loadPost(args, refusedPage)

export function Component() {
  const post = useShownPost()
  useView(post)
  // Another post is another page: nothing that was chosen or opened here belongs there.
  return <Screen key={post._id} post={post} />
}

function Screen({ post }: { post: PostPage }) {
  const { thread, list } = usePostThread(post, 'desktop')
  const comments = useRef<HTMLDivElement>(null)
  const membersOnly = useMembersOnly()
  const text = useRef<HTMLDivElement>(null)
  const headings = headingsOf(post.content)
  const isArticle = post.article !== null
  const isOpen = !post.isHeld && !post.isGone
  const goToComments = () => {
    comments.current?.scrollIntoView({ block: 'start' })
    if (thread.isOpen) membersOnly(() => thread.write('post'))
  }
  return (
    <ThreadProvider value={thread}>
      <Page columns="wide">
        <div className={styles.columns}>
          <div className={styles.rail}>{isOpen && <Rail post={post} onComment={goToComments} />}</div>
          <div className={styles.middle}>
            <Article post={post} text={text} onReply={goToComments} />
            {!post.isGone && (
              <div ref={comments}>
                <Card className={styles.comments}>
                  <CommentSection post={post} list={list} />
                </Card>
              </div>
            )}
            {!post.columnPlace && !post.isGone && <Neighbours post={post} />}
          </div>
          <aside className={styles.side}>
            {!isArticle && <AuthorCard author={post.user} />}
            <div className={styles.sticky}>
              {headings.length >= worthContents && <Contents headings={headings} text={isArticle ? text : undefined} />}
              {isArticle && <ColumnSide post={post} />}
              {!post.isGone && <MorePosts post={post} />}
            </div>
          </aside>
        </div>
      </Page>
    </ThreadProvider>
  )
}

type ArticleProps = { post: PostPage; text: RefObject<HTMLDivElement | null>; onReply: () => void }

function Article({ post, text, onReply }: ArticleProps) {
  const paths = usePaths()
  const navigate = useNavigate()
  const { article } = post
  const isOpen = !post.isHeld && !post.isGone
  const leave = () => navigate(paths.board(post.system.systemSign, post.system.systemType), { replace: true })
  return (
    <Card as="article" aria-labelledby="post-title" className={styles.article}>
      <div className={styles.top}>
        <Crumb post={post} />
        {!post.isGone && <PostMenu post={post} onDeleted={leave} />}
      </div>
      <HeldNotice post={post} onWithdrawn={leave} className={styles.held} />
      <GoneNotice post={post} className={styles.held} />
      <h1 id="post-title" className={styles.title}>
        {post.title}
      </h1>
      <PersonLine
        of={post.user}
        size={44}
        mark={article && <OriginBadge of={article} />}
        end={<FollowButton of={post.user} />}
        className={styles.author}
      >
        <RelativeTime at={post.createTime} />
        <IpRegion name={post.ipRegion} />
        {post.isHeld ? (
          <span>{m.post_page_not_public()}</span>
        ) : (
          <span>{m.post_page_views({ count: formatCount(post.viewNumber) })}</span>
        )}
        {article && <span>{m.article_words({ count: formatExact(post.wordNumber) })}</span>}
        <span>{m.post_page_reading({ minutes: readingMinutes(post) })}</span>
      </PersonLine>
      {article && <ArticleTop post={post} article={article} />}
      {!post.isGone && <BountyBar post={post} />}
      <div ref={text}>
        <PostContent post={post} onReply={onReply} />
      </div>
      {article && <ColumnPlace post={post} />}
      <div className={styles.foot}>
        <PostFoot post={post} />
        {isOpen && <LikeBar post={post} />}
        {isOpen && <SupportersRow of={tipOf(post)} count={post.tipNumber} />}
      </div>
    </Card>
  )
}

/** Who wrote it. */
function AuthorCard({ author }: { author: PostPage['user'] }) {
  return (
    <Card padded aria-label={m.post_page_author()}>
      <PersonCard of={author} />
    </Card>
  )
}
