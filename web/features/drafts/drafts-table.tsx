import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Draft } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import type { Selection } from '#web/ui/hooks/use-selection.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { draftSearch } from './draft-search.ts'
import styles from './drafts.module.css'
import { useDiscard } from './use-discard.ts'

type DraftsTableProps = { drafts: Draft[]; loading: boolean; empty: ReactNode; selection?: Selection<Draft> }

export function DraftsTable({ drafts, loading, empty, selection }: DraftsTableProps) {
  const discard = useDiscard()
  const columns: Column<Draft>[] = [
    {
      key: 'content',
      title: m.creator_content(),
      render: (draft) => (
        <div className={styles.text}>
          <Link to={`/platform/editor-posts${draftSearch(draft)}`}>{draft.title || m.creator_untitled()}</Link>
          <span className={styles.excerpt}>{draft.excerpt}</span>
        </div>
      ),
    },
    { key: 'board', title: m.publish_board(), nowrap: true, render: ({ system }) => system?.systemName ?? '—' },
    {
      key: 'kind',
      title: m.creator_draft_kind(),
      nowrap: true,
      render: ({ postsId }) => (postsId ? m.creator_draft_change() : m.creator_draft_new()),
    },
    {
      key: 'time',
      title: m.creator_draft_time(),
      nowrap: true,
      render: ({ updateTime }) => <RelativeTime at={updateTime} />,
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
            to={`/platform/editor-posts${draftSearch(draft)}`}
            aria-label={m.creator_go_on_of({ title: draft.title || m.creator_untitled() })}
          >
            {m.creator_go_on()}
          </Button>
          <Button
            variant="text"
            size={32}
            className={styles.danger}
            aria-label={m.creator_delete_of({ title: draft.title || m.creator_untitled() })}
            onClick={() => void discard([draft])}
          >
            {m.creator_delete()}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <Table
      label={m.publish_drafts()}
      columns={columns}
      rows={drafts}
      rowKey={({ _id }) => _id}
      loading={loading}
      empty={empty}
      selection={selection}
    />
  )
}
