import { useQuery } from '@tanstack/react-query'
import LibraryBig from 'lucide-react/icons/library-big'
import { Link, useLocation } from 'react-router'
import type { Article, ArticleOrigin } from '#contract/modules/forum/article.ts'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnQuery } from '#web/api/queries/column-queries.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { addressOf } from '#web/reader/address.ts'
import { usePaths } from '#web/social/paths.ts'
import { SubscribeButton } from '#web/social/toggles/subscribe-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './article.module.css'

const origins: Record<ArticleOrigin, { name: () => string; tone: BadgeTone; from: () => string }> = {
  original: { name: m.article_original, tone: 'brand', from: () => '' },
  reprint: { name: m.article_reprint, tone: 'warning', from: m.article_reprint_from },
  translation: { name: m.article_translation, tone: 'info', from: m.article_translation_from },
}

/** Whether the author wrote it, or found it somewhere else. */
export function OriginBadge({ of: { origin } }: { of: Article }) {
  const { name, tone } = origins[origin]
  return <Badge tone={tone}>{name()}</Badge>
}

/** What stands between the head of an article and its text: where it comes from, its cover, and what it is about. */
export function ArticleTop({ post, article }: { post: PostPage; article: Article }) {
  const { cover, summary } = article
  return (
    <div className={styles.top}>
      <Source of={article} />
      {cover && (
        <div className={styles.cover}>
          <Photo of={cover} sizes="(max-width: 767px) 100vw, 720px" alt={m.article_cover(post)} fills eager />
        </div>
      )}
      {/* Without a summary of its own it is the beginning of the text, which stands right below. */}
      {summary && summary !== post.excerpt && (
        <p className={styles.lead}>
          <VisuallyHidden>{m.article_summary()}</VisuallyHidden>
          {summary}
        </p>
      )}
    </div>
  )
}

function Source({ of: { origin, sourceName, sourceUrl } }: { of: Article }) {
  const isMobile = useLocation().pathname.startsWith('/webapp')
  if (origin === 'original') return null
  const address = sourceUrl ? addressOf(sourceUrl, isMobile) : null
  const name = sourceName || hostOf(sourceUrl)
  return (
    <p className={styles.source}>
      {origins[origin].from()}{' '}
      {address?.kind === 'outside' ? (
        <Link
          to={address.href}
          rel="nofollow ugc noopener"
          {...(isMobile ? undefined : { target: '_blank', reloadDocument: true })}
        >
          {name}
        </Link>
      ) : (
        name
      )}
    </p>
  )
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}

/** The column it stands in, its place there, and what comes before and after it. */
export function ColumnPlace({ post }: { post: PostPage }) {
  const paths = usePaths()
  const column = useQuery({
    ...columnQuery(api, post.article?.column?._id ?? ''),
    enabled: post.article?.column !== null,
  }).data
  if (!post.article?.column || !post.columnPlace) return null
  const { number, total, previous, next } = post.columnPlace
  const { _id, title } = post.article.column
  return (
    <>
      <div className={styles.place}>
        <Icon of={LibraryBig} />
        <div className={styles.placeText}>
          <Link to={paths.column(_id)} className={styles.placeName}>
            {m.article_column({ title })}
          </Link>
          <small className={styles.placeNumber}>{m.article_column_place({ number, total })}</small>
        </div>
        {column && <SubscribeButton of={column} />}
      </div>
      {(previous || next) && (
        <nav className={styles.beside} aria-label={m.article_column_nav()}>
          {previous ? <Beside of={previous} side="previous" /> : <span />}
          {next && <Beside of={next} side="next" />}
        </nav>
      )}
    </>
  )
}

function Beside({ of, side }: { of: { _id: string; title: string }; side: 'previous' | 'next' }) {
  const paths = usePaths()
  const isNext = side === 'next'
  return (
    <Link to={paths.post(of._id)} rel={isNext ? 'next' : 'prev'} data-side={side} className={styles.besideLink}>
      <small className={styles.side}>{isNext ? m.post_page_next() : m.post_page_previous()}</small>
      <b className={styles.besideTitle}>{of.title}</b>
    </Link>
  )
}
