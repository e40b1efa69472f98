import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { PostLink, PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { aroundQuery } from '#web/api/queries/post-queries.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { usePaths } from '#web/social/paths.ts'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './post.module.css'

/** More from the same board. */
export function MorePosts({ post }: { post: PostPage }) {
  const around = useQuery(aroundQuery(api, post._id))
  const more = around.data?.more ?? []
  const paths = usePaths()
  if (around.data && more.length === 0) return null
  return (
    <Card aria-label={m.post_page_more({ board: post.system.systemName })}>
      <CardHead
        title={m.post_page_more({ board: post.system.systemName })}
        moreTo={paths.board(post.system.systemSign, post.system.systemType)}
      />
      {!around.data && <SideState of={around} />}
      <ul className={styles.more}>
        {more.map((link) => (
          <li key={link._id}>
            <Link to={paths.post(link._id)}>
              <span className={styles.moreText}>
                <b className={styles.moreTitle}>{link.title}</b>
                <small className={styles.moreNote}>
                  {m.post_page_comments({ count: formatCount(link.commentNumber) })}
                </small>
              </span>
              {link.image && <Photo of={link.image} alt="" ratio="3:2" sizes="72px" className={styles.thumb} />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The posts before and after it in the board. */
export function Neighbours({ post }: { post: PostPage }) {
  const around = useQuery(aroundQuery(api, post._id)).data
  if (!around?.previous && !around?.next) return null
  return (
    <nav className={styles.neighbours} aria-label={m.post_page_neighbours()}>
      {around.previous ? <Neighbour of={around.previous} side="previous" /> : <span />}
      {around.next && <Neighbour of={around.next} side="next" />}
    </nav>
  )
}

function Neighbour({ of, side }: { of: PostLink; side: 'previous' | 'next' }) {
  const paths = usePaths()
  const isNext = side === 'next'
  return (
    <Link to={paths.post(of._id)} className={styles.neighbour} data-side={side} rel={isNext ? 'next' : 'prev'}>
      <small className={styles.side}>
        {!isNext && <Icon of={ChevronLeft} size={14} />}
        {isNext ? m.post_page_next() : m.post_page_previous()}
        {isNext && <Icon of={ChevronRight} size={14} />}
      </small>
      <b className={styles.neighbourTitle}>{of.title}</b>
    </Link>
  )
}
