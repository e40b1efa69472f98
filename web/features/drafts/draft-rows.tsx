import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Draft } from '#contract/modules/forum/draft.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { DeleteButton } from '#web/social/post-actions/delete-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import styles from './drafts.module.css'
import { allDraftsQuery, DraftTime, NoDrafts } from './drafts.tsx'
import { useDiscard, useDraftPath } from './use-discard.ts'

/** My drafts on a phone: all, or those of articles alone. */
export function DraftRows({ isArticles = false }: { isArticles?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(allDraftsQuery(api))
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  if (!data) return <Waiting />
  const drafts = data.list.filter(({ article }) => !isArticles || article !== null)
  if (drafts.length === 0) return <NoDrafts isArticles={isArticles} />
  return (
    <div className={styles.rows}>
      {drafts.map((draft) => (
        <DraftRow key={draft._id} draft={draft} />
      ))}
    </div>
  )
}

function DraftRow({ draft }: { draft: Draft }) {
  const discard = useDiscard()
  const title = draft.title || m.creator_untitled()
  const to = useDraftPath()(draft)
  return (
    <article className={styles.row}>
      <Link to={to} className={styles.rowTitle}>
        {title}
      </Link>
      {draft.excerpt && <p className={styles.excerpt}>{draft.excerpt}</p>}
      <div className={styles.meta}>
        {draft.article && <span>{m.page_article()}</span>}
        {draft.system && <span>{draft.system.systemName}</span>}
        <DraftTime draft={draft} />
      </div>
      <div className={styles.rowActions}>
        <Button size={32} to={to} aria-label={m.creator_go_on_of({ title })}>
          {m.creator_go_on()}
        </Button>
        <DeleteButton title={title} className={styles.danger} onDelete={() => discard([draft])} />
      </div>
    </article>
  )
}

function Waiting() {
  return (
    <SkeletonRegion className={styles.rows}>
      {[1, 2, 3].map((at) => (
        <div key={at} className={styles.row}>
          <Skeleton width={80} />
          <Skeleton width={50} />
        </div>
      ))}
    </SkeletonRegion>
  )
}
