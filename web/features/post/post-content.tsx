import type { PostPage } from '#contract/post.ts'
import { m } from '#messages/messages.js'
import { Film } from '../../media/film/film.tsx'
import { MediaGrid } from '../../media/grid/media-grid.tsx'
import { Reader } from '../../reader/reader.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { hasMarks, Marks } from './marks.tsx'
import styles from './post.module.css'

/** The words, then the film and the pictures that stand beside them. */
export function PostContent({ post }: { post: PostPage }) {
  const { content, video, images } = post
  return (
    <div className={styles.content}>
      <Reader document={content} headingIds />
      {video && (
        <div className={styles.film}>
          <Film
            of={{
              url: video.url,
              videoCover: video.cover,
              videoCoverThumb: video.coverThumb,
              duration: video.duration,
            }}
          />
        </div>
      )}
      {images.length > 0 && <MediaGrid images={images} className={styles.gallery} />}
    </div>
  )
}

/** Below the text: how it is marked, and when it was last changed. */
export function PostFoot({ post }: { post: PostPage }) {
  if (!hasMarks(post) && post.editTime === 0) return null
  return (
    <div className={styles.foot}>
      <Marks post={post} />
      {post.editTime > 0 && (
        <span className={styles.edited}>
          {m.post_page_edited()} <RelativeTime at={post.editTime} />
        </span>
      )}
    </div>
  )
}
