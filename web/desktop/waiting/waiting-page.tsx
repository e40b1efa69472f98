import { useQueryClient } from '@tanstack/react-query'
import { BoardNav } from '#web/desktop/frame/board-nav.tsx'
import { FeedNav } from '#web/desktop/frame/feed-nav.tsx'
import pageStyles from '#web/desktop/frame/page.module.css'
import postStyles from '#web/desktop/posts/post.module.css'
import boardStyles from '#web/desktop/system/board.module.css'
import { FeedSkeleton } from '#web/features/feed/feed-skeleton.tsx'
import { KnownPart, knownCard } from '#web/features/post/known-part.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { useAwaitedPath } from '#web/ui/hooks/use-awaited-path.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './waiting-page.module.css'

/**
 * A page that is slow to come shows its outline. It lies over the page before, which stays as it is: whoever changes their
 * mind finds it where it was.
 */
export function WaitingPage() {
  const path = useAwaitedPath()
  if (path === null) return null
  return (
    <div data-waiting className={styles.cover}>
      {outlineOf(path)}
    </div>
  )
}

function outlineOf(path: string) {
  const post = /^\/(\d+)(\/|$)/.exec(path)?.[1]
  if (post) return <PostOutline id={post} />
  if (/^\/author\/\d+\/?$/.test(path)) return <HeadOutline tall />
  if (/^\/System\/[^/]+\/[^/]/.test(path)) return <HeadOutline />
  if (/^\/System\//.test(path)) return <TilesOutline />
  return <ColumnOutline hasPosts={/^\/((search|collect|history|dynamic)(\/|$)|$)/.test(path)} />
}

/** What the card of the post has told stands there at once; the rest is grey until it comes. */
function PostOutline({ id }: { id: string }) {
  const known = knownCard(useQueryClient(), id)
  return (
    <div className={pageStyles.page} data-columns="wide">
      <div className={postStyles.columns}>
        <div className={postStyles.rail} />
        <Card className={postStyles.article}>
          {known && <KnownPart post={known} />}
          <SkeletonRegion className={styles.lines}>
            {!known && <HeadLines />}
            <Skeleton width={100} />
            <Skeleton width={90} />
            <Skeleton width={100} />
            <Skeleton width={60} />
            {!known && <Skeleton shape="media" />}
          </SkeletonRegion>
        </Card>
        <div className={postStyles.side}>
          <CardOutline />
          <CardOutline />
        </div>
      </div>
    </div>
  )
}

function HeadLines() {
  return (
    <>
      <Skeleton width={20} />
      <Skeleton width={80} className={styles.title} />
      <div className={styles.person}>
        <Skeleton shape="round" size={44} />
        <Skeleton width={30} />
      </div>
    </>
  )
}

/** Pages with a picture above: of an author, or of a board. */
function HeadOutline({ tall = false }: { tall?: boolean }) {
  return (
    <div className={pageStyles.page} data-columns="frame">
      <Navigation />
      <div className={pageStyles.main}>
        <Skeleton className={classNames(styles.band, tall && styles.tall)} />
        <div className={boardStyles.columns}>
          <div className={boardStyles.middle}>
            <FeedSkeleton density="card" count={3} />
          </div>
          <div className={boardStyles.side}>
            <CardOutline />
          </div>
        </div>
      </div>
    </div>
  )
}

/** The boards of the site. */
function TilesOutline() {
  return (
    <div className={pageStyles.page} data-columns="frame">
      <Navigation />
      <div className={pageStyles.main}>
        <SkeletonRegion className={styles.tiles}>
          {Array.from({ length: 9 }, (_, at) => at).map((at) => (
            <CardOutline key={at} />
          ))}
        </SkeletonRegion>
      </div>
    </div>
  )
}

function ColumnOutline({ hasPosts }: { hasPosts: boolean }) {
  return (
    <div className={pageStyles.page} data-columns="three">
      <Navigation />
      <div className={pageStyles.main}>
        {hasPosts ? (
          <FeedSkeleton density="card" />
        ) : (
          <SkeletonRegion className={styles.cards}>
            <CardOutline />
            <CardOutline />
            <CardOutline />
          </SkeletonRegion>
        )}
      </div>
      <div className={pageStyles.right}>
        <div className={pageStyles.cards}>
          <CardOutline />
          <CardOutline />
        </div>
      </div>
    </div>
  )
}

/** Stays to the eye; the one of the page below is still there for everybody else. */
function Navigation() {
  return (
    <div className={pageStyles.left} aria-hidden="true" inert>
      <FeedNav />
      <BoardNav />
    </div>
  )
}

function CardOutline() {
  return (
    <Card className={styles.card}>
      <Skeleton width={40} />
      <Skeleton width={90} />
      <Skeleton width={70} />
    </Card>
  )
}
