import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import type { PostPage } from '#contract/post.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { postQuery } from '../../api/post-queries.ts'
import { CommentSection } from '../../features/comments/comment-section.tsx'
import { TalkProvider } from '../../features/comments/talk.ts'
import { usePostTalk } from '../../features/comments/use-post-talk.ts'
import { MorePosts, Neighbours } from '../../features/post/around.tsx'
import { AuthorCard } from '../../features/post/author-card.tsx'
import { Contents, worthContents } from '../../features/post/contents.tsx'
import { Crumb } from '../../features/post/crumb.tsx'
import { loadPost, postTitle } from '../../features/post/load-post.ts'
import { PostContent, PostFoot } from '../../features/post/post-content.tsx'
import { LikeBar, Rail } from '../../features/post/rail.tsx'
import { readingMinutes } from '../../features/post/reading-time.ts'
import { useView } from '../../features/post/use-view.ts'
import { headingsOf } from '../../reader/walk.ts'
import { notFound, type ScreenModule } from '../../screen.ts'
import { FollowButton } from '../../social/follow-button.tsx'
import { PersonLine } from '../../social/person-line.tsx'
import { usePlaces } from '../../social/places.ts'
import { PostMenu } from '../../social/post-menu.tsx'
import { useMembersOnly } from '../../social/use-turn.ts'
import { Card } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Page } from '../frame/page.tsx'
import styles from './post.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => postTitle(queries, params.posts) ?? m.page_post()

export const loader = (args: LoaderFunctionArgs) => loadPost(args, notFound)

export function Component() {
  const { posts = '' } = useParams()
  const { data: post } = useSuspenseQuery(postQuery(api, posts))
  useView(post._id)
  // Another post is another page: nothing that was chosen or opened here belongs there.
  return <Screen key={post._id} post={post} />
}

function Screen({ post }: { post: PostPage }) {
  const { talk, list } = usePostTalk(post, 'desktop')
  const comments = useRef<HTMLDivElement>(null)
  const membersOnly = useMembersOnly()
  const headings = headingsOf(post.content)
  const goToComments = () => {
    comments.current?.scrollIntoView({ block: 'start' })
    if (talk.isOpen) membersOnly(() => talk.write('post'))
  }
  return (
    <TalkProvider value={talk}>
      <Page columns="wide">
        <div className={styles.columns}>
          <div className={styles.rail}>
            <Rail post={post} onComment={goToComments} />
          </div>
          <div className={styles.middle}>
            <Article post={post} />
            <div ref={comments}>
              <Card className={styles.comments}>
                <CommentSection post={post} list={list} />
              </Card>
            </div>
            <Neighbours post={post} />
          </div>
          <aside className={styles.side}>
            <AuthorCard author={post.user} />
            <div className={styles.sticky}>
              {headings.length >= worthContents && <Contents headings={headings} />}
              <MorePosts post={post} />
            </div>
          </aside>
        </div>
      </Page>
    </TalkProvider>
  )
}

function Article({ post }: { post: PostPage }) {
  const places = usePlaces()
  const navigate = useNavigate()
  const leave = () => navigate(places.board(post.system.systemSign), { replace: true })
  return (
    <Card as="article" aria-labelledby="post-title" className={styles.article}>
      <div className={styles.top}>
        <Crumb post={post} />
        <PostMenu post={post} onDeleted={leave} />
      </div>
      <h1 id="post-title" className={styles.title}>
        {post.title}
      </h1>
      <PersonLine of={post.user} size={44} end={<FollowButton of={post.user} />} className={styles.author}>
        <RelativeTime at={post.createTime} />
        <span>{m.post_page_views({ count: formatCount(post.viewNumber) })}</span>
        <span>{m.post_page_reading({ minutes: readingMinutes(post.wordNumber) })}</span>
      </PersonLine>
      <PostContent post={post} />
      <div className={styles.foot}>
        <PostFoot post={post} />
        <LikeBar post={post} />
      </div>
    </Card>
  )
}
