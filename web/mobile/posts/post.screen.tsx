import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import type { PostPage } from '#contract/post.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { postQuery } from '../../api/post-queries.ts'
import { CommentSection } from '../../features/comments/comment-section.tsx'
import { TalkProvider } from '../../features/comments/talk.ts'
import { usePostTalk } from '../../features/comments/use-post-talk.ts'
import { WriterSheet } from '../../features/comments/writer-sheet.tsx'
import { Neighbours } from '../../features/post/around.tsx'
import { Crumb } from '../../features/post/crumb.tsx'
import { loadPost, postTitle } from '../../features/post/load-post.ts'
import { Marks } from '../../features/post/marks.tsx'
import { PostContent, TagLinks } from '../../features/post/post-content.tsx'
import { useView } from '../../features/post/use-view.ts'
import { notFound, type ScreenModule } from '../../screen.ts'
import { MemberAvatar } from '../../session/member-avatar.tsx'
import { FollowButton } from '../../social/follow-button.tsx'
import { VipMark } from '../../social/member-badges.tsx'
import { usePlaces } from '../../social/places.ts'
import { PostMenu } from '../../social/post-menu.tsx'
import { formatCount } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FramedPage } from '../frame/framed-page.tsx'
import { BackButton } from '../mobile-page.tsx'
import styles from './post.module.css'
import { PostBar } from './post-bar.tsx'

export const title: ScreenModule['title'] = ({ queries, params }) => postTitle(queries, params.posts) ?? m.page_post()

export const loader = (args: LoaderFunctionArgs) => loadPost(args, notFound)

export function Component() {
  const { posts = '' } = useParams()
  const { data: post } = useSuspenseQuery(postQuery(api, posts))
  useView(post._id)
  return <Screen key={post._id} post={post} />
}

function Screen({ post }: { post: PostPage }) {
  const { talk, list } = usePostTalk(post, 'mobile')
  const comments = useRef<HTMLDivElement>(null)
  const goToComments = () => comments.current?.scrollIntoView({ block: 'start' })
  return (
    <TalkProvider value={talk}>
      <FramedPage head={<Head post={post} />} foot={<PostBar post={post} onComments={goToComments} />}>
        <main>
          <Article post={post} />
          <div ref={comments} className={styles.comments}>
            <CommentSection post={post} list={list} />
          </div>
          <div className={styles.around}>
            <Neighbours post={post} />
          </div>
        </main>
      </FramedPage>
      <WriterSheet onSent={talk.writing === 'post' ? goToComments : undefined} />
    </TalkProvider>
  )
}

function Head({ post }: { post: PostPage }) {
  const places = usePlaces()
  const navigate = useNavigate()
  const leave = () => navigate(places.board(post.system.systemSign), { replace: true })
  return (
    <header className={styles.head}>
      <BackButton />
      <Link to={places.author(post.user._id)} className={styles.author}>
        <MemberAvatar of={post.user} size={28} />
        <span>
          {post.user.name} <VipMark user={post.user} />
        </span>
      </Link>
      <FollowButton of={post.user} size={28} />
      <PostMenu post={post} onDeleted={leave} className={styles.menu} />
    </header>
  )
}

function Article({ post }: { post: PostPage }) {
  const heading = `post-${post._id}`
  return (
    <article className={styles.article} aria-labelledby={heading}>
      <Crumb post={post} />
      <h1 id={heading}>{post.title}</h1>
      <div className={styles.meta}>
        <RelativeTime at={post.createTime} />
        <span>{m.post_page_views({ count: formatCount(post.viewNumber) })}</span>
        {post.editTime > 0 && (
          <span>
            {m.post_page_edited()} <RelativeTime at={post.editTime} />
          </span>
        )}
        <span className={styles.marks}>
          <Marks post={post} />
        </span>
      </div>
      <PostContent post={post} />
      <TagLinks tags={post.tags} className={styles.tags} />
    </article>
  )
}
