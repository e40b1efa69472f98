import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Draft } from '#contract/modules/forum/draft.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { draftsQuery } from '#web/api/queries/creator-queries.ts'
import { GoPost, GoWrite } from '#web/social/people/empty-state-links.tsx'
import { DeleteButton } from '#web/social/post-actions/delete-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Selection, useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './drafts.module.css'
import { useDiscard, useDraftPath } from './use-discard.ts'

/** All that a member may keep at the same time, the newest first. */
export const allDraftsQuery = (api: Api) => draftsQuery(api, 1, limits.drafts)

/** Fetches ahead; a failure is the list's own to tell, not the page's. */
export const loadDrafts = preloadForMember(({ api, queries }) => queries.prefetchQuery(allDraftsQuery(api)))

/** My drafts as a table, on a desk. */
export function Drafts() {
  return (
    <Card className={styles.card}>
      <DraftList />
    </Card>
  )
}

/** All drafts, or those of articles alone. */
export function DraftList({ isArticles = false }: { isArticles?: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(allDraftsQuery(api))
  const drafts = (data?.list ?? []).filter(({ article }) => !isArticles || article !== null)
  const selection = useSelection(drafts, {
    keyOf: ({ _id }) => _id,
    nameOf: ({ title }) => title || m.creator_untitled(),
  })
  const discard = useDiscard()
  const [isBusy, setBusy] = useState(false)
  const discardChosen = async () => {
    setBusy(true)
    await discard(selection.chosen)
    setBusy(false)
    selection.clear()
  }
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  return (
    <>
      <DraftsTable drafts={data && drafts} selection={selection} empty={<NoDrafts isArticles={isArticles} />} />
      <div className={styles.foot} role="status">
        {selection.chosen.length > 0 ? (
          <>
            {m.creator_chosen({ count: selection.chosen.length })}
            <Button variant="danger" size={32} pending={isBusy} onClick={() => void discardChosen()}>
              {m.creator_delete_chosen()}
            </Button>
          </>
        ) : (
          data && m.drafts_count({ count: data.total, most: limits.drafts })
        )}
      </div>
    </>
  )
}

export function NoDrafts({ isArticles = false }: { isArticles?: boolean }) {
  return (
    <EmptyState
      drawing="posts"
      title={m.creator_no_drafts()}
      description={m.creator_no_drafts_hint()}
      action={isArticles ? <GoWrite /> : <GoPost />}
    />
  )
}

function kindOf({ postsId, article }: Draft): string {
  if (article) return postsId ? m.creator_draft_change_article() : m.creator_draft_new_article()
  return postsId ? m.creator_draft_change() : m.creator_draft_new()
}

/** When it was written last, or goes out by itself. */
export function DraftTime({ draft: { publishTime, updateTime } }: { draft: Draft }) {
  if (publishTime === 0) return <RelativeTime at={updateTime} />
  return <span>{m.chapter_scheduled_at({ time: formatDateTime(publishTime).slice(5, 16) })}</span>
}

type DraftsTableProps = { drafts: Draft[] | undefined; empty: ReactNode; selection?: Selection<Draft> }

function DraftsTable({ drafts, empty, selection }: DraftsTableProps) {
  const discard = useDiscard()
  const pathOf = useDraftPath()
  const columns: Column<Draft>[] = [
    {
      key: 'content',
      title: m.creator_content(),
      render: (draft) => (
        <div className={styles.text}>
          <Link to={pathOf(draft)}>{draft.title || m.creator_untitled()}</Link>
          <span className={styles.excerpt}>{draft.excerpt}</span>
        </div>
      ),
    },
    { key: 'board', title: m.publish_board(), nowrap: true, render: ({ system }) => system?.systemName ?? '—' },
    {
      key: 'kind',
      title: m.creator_draft_kind(),
      nowrap: true,
      render: kindOf,
    },
    {
      key: 'time',
      title: m.creator_draft_time(),
      nowrap: true,
      render: (draft) => <DraftTime draft={draft} />,
    },
    {
      key: 'actions',
      title: m.creator_actions(),
      align: 'right',
      nowrap: true,
      render: (draft) => (
        <span className={styles.actions}>
          <Button
            variant="text"
            size={32}
            to={pathOf(draft)}
            aria-label={m.creator_go_on_of({ title: draft.title || m.creator_untitled() })}
          >
            {m.creator_go_on()}
          </Button>
          <DeleteButton
            variant="text"
            title={draft.title || m.creator_untitled()}
            className={styles.danger}
            onDelete={() => discard([draft])}
          />
        </span>
      ),
    },
  ]
  return <Table label={m.publish_drafts()} columns={columns} rows={drafts} empty={empty} selection={selection} />
}
