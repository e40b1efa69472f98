import Ellipsis from 'lucide-react/icons/ellipsis'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import type { Comment } from '#contract/modules/forum/comment.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { loadReplies } from '#web/features/comments/comment-cache.ts'
import { CommentMenu } from '#web/features/comments/comment-foot.tsx'
import { PinnedComment, ReplySection } from '#web/features/comments/reply-section.tsx'
import { ThreadProvider, useThread } from '#web/features/comments/thread-context.ts'
import { useReplyThread } from '#web/features/comments/use-reply-thread.ts'
import { placeOfComment } from '#web/features/comments/writer/drafts.ts'
import { useDraft } from '#web/features/comments/writer/use-drafts.ts'
import { WriterSheet } from '#web/features/comments/writer/writer-sheet.tsx'
import { Photo } from '#web/media/photo/photo.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { notFound } from '#web/screen.ts'
import { usePaths } from '#web/social/paths.ts'
import { ShareButton } from '#web/social/share/share-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import barStyles from './bar.module.css'
import { Say } from './post-bar.tsx'
import styles from './reply.module.css'

export const title = () => m.page_reply()

export const loader = (args: LoaderFunctionArgs) => loadReplies(args, notFound)

export function Component() {
  const { commentid = '' } = useParams()
  const { thread, post, comment, list } = useReplyThread(commentid)
  const { replyNumber } = comment
  const menu = <IconButton size={44} icon={<Icon of={Ellipsis} />} label={m.post_menu()} />
  return (
    <ThreadProvider value={thread}>
      <MobilePage
        title={replyNumber > 0 ? m.reply_page_title({ count: formatCount(replyNumber) }) : m.reply_page_title_none()}
        end={<CommentMenu kind="comment" of={comment} trigger={menu} />}
        foot={<ReplyBar post={post} comment={comment} />}
        className={styles.main}
      >
        <div className={styles.card}>
          <PinnedComment comment={comment} />
          <Origin post={post} comment={comment} />
        </div>
        <div className={styles.card}>
          <ReplySection comment={comment} list={list} />
        </div>
      </MobilePage>
      <WriterSheet />
    </ThreadProvider>
  )
}

/** The way to where it was said. */
function Origin({ post, comment }: { post: PostPage; comment: Comment }) {
  const paths = usePaths()
  const [picture] = post.images
  return (
    <Link to={paths.comment(post._id, comment._id)} className={styles.origin}>
      {picture && <Photo of={picture} alt="" ratio="1:1" sizes="36px" className={styles.thumb} />}
      <span className={styles.title}>{post.title}</span>
      <span className={styles.way}>{m.reply_page_back()}</span>
    </Link>
  )
}

function ReplyBar({ post, comment }: { post: PostPage; comment: Comment }) {
  const { write } = useThread()
  const { text } = useDraft(placeOfComment(comment._id))
  const name = comment.user?.name ?? ''
  const path = `/${post._id}#c-${comment._id}`
  if (comment.isDeleted) return null
  return (
    <div className={barStyles.bar}>
      <Say onPress={() => write({ commentId: comment._id, replyId: null, name })}>
        {text ? m.comment_draft({ text }) : m.reply_page_say({ name })}
      </Say>
      <LikeButton kind="comment" of={comment} className={barStyles.act} />
      <ShareButton path={path} title={post.title} side="top" className={barStyles.act} />
    </div>
  )
}
