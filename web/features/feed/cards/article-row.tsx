import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PostCard as Post } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { Photo } from '#web/media/photo/photo.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { usePaths } from '#web/social/paths.ts'
import { nameLook } from '#web/social/people/name-look.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './article-row.module.css'
import { coverOf, gistOf } from './cover.ts'
import line from './meta-line.module.css'
import { PostFrame } from './post-frame.tsx'
import { PostTags } from './post-tags.tsx'

type ArticleRowProps = {
  post: Post
  /** Its place in the list, for those who hear it. */
  at: number
  /** Which one it is in its column. */
  number?: number
  inBoard?: boolean
  /** Who wrote it and where, where the page does not say so. */
  from?: ReactNode
}

/** An article in a list: what it is about, and its cover. The title is the one link to it, and the whole row is it. */
export function ArticleRow({ post, at, number, inBoard, from }: ArticleRowProps) {
  const paths = usePaths()
  const cover = coverOf(post)
  return (
    <PostFrame post={post} at={at} className={styles.row}>
      {number !== undefined && <span className={styles.number}>{number}</span>}
      <div className={styles.text}>
        <h2 className={styles.title} id={`post-${post._id}`}>
          <PostTags post={post} inBoard={inBoard} />
          <Link to={paths.post(post._id)}>{post.title}</Link>
        </h2>
        <p className={styles.gist}>{gistOf(post)}</p>
        <div className={classNames(line.meta, styles.meta)}>
          {from}
          <RelativeTime at={post.createTime} />
          {post.article && <span>{m.article_minutes({ minutes: post.article.readMinutes })}</span>}
          <span>{m.activity_likes({ count: formatCount(post.likeNumber) })}</span>
          <span>{m.feed_comment_count({ count: formatCount(post.commentNumber) })}</span>
        </div>
      </div>
      {cover && (
        <span className={styles.cover}>
          <Photo of={cover} sizes="(max-width: 767px) 112px, 168px" alt="" fills />
        </span>
      )}
    </PostFrame>
  )
}

/** The author of an article, and the board it is in unless that is known. */
export function From({ post, inBoard = false }: { post: Post; inBoard?: boolean }) {
  const paths = usePaths()
  return (
    <>
      <Link to={paths.author(post.user._id)} className={styles.author}>
        <MemberAvatar of={post.user} size={20} />
        <span {...nameLook(post.user)}>{post.user.name}</span>
      </Link>
      {!inBoard && (
        <Link to={paths.board(post.system.systemSign, post.system.systemType)} className={styles.place}>
          {post.system.systemName}
        </Link>
      )}
    </>
  )
}
