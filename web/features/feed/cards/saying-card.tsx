import Heart from 'lucide-react/icons/heart'
import { Link } from 'react-router'
import type { Saying } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { usePlaces } from '#web/social/paths.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import cardStyles from './post-card.module.css'
import styles from './saying-card.module.css'

/** A comment or a reply among what somebody wrote. Their words lead to where they stand. */
export function SayingCard({ saying, at }: { saying: Saying; at: number }) {
  const places = usePlaces()
  const { kind, _id, user, posts, content, images, answered, likeNumber, createTime } = saying
  const to = places.comment(posts._id, saying.commentId)
  const name = `${kind}-${_id}`
  return (
    <article className={cardStyles.card} aria-posinset={at} aria-setsize={-1} aria-labelledby={name}>
      <PersonLine of={user}>
        <span>{kind === 'comment' ? m.activity_commented() : m.activity_replied()}</span>
        <RelativeTime at={createTime} />
        <Link to={places.board(posts.system.systemSign)}>{posts.system.systemName}</Link>
        {likeNumber > 0 && (
          <span className={styles.likes}>
            <Icon of={Heart} size={14} />
            {m.activity_likes({ count: formatCount(likeNumber) })}
          </span>
        )}
      </PersonLine>
      {content && (
        <p className={styles.said} id={name}>
          <Link to={to}>{content}</Link>
        </p>
      )}
      {images.length > 0 && <MediaGrid images={images} className={cardStyles.media} />}
      <div className={styles.about}>
        {answered && (
          <p className={styles.answered}>
            <b>{m.feed_said({ name: answered.name })}</b>
            {answered.content}
          </p>
        )}
        <Link to={to} className={styles.post} id={content ? undefined : name}>
          {posts.title}
        </Link>
      </div>
    </article>
  )
}
