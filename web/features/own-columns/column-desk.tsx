import { useQuery } from '@tanstack/react-query'
import Pen from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Column } from '#contract/modules/forum/column.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnOrderQuery, ownColumnQuery } from '#web/api/queries/creator-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { ColumnDialog } from '#web/social/columns/column-dialog.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadErrorCard } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ColumnFace } from './column-face.tsx'
import { OrderList } from './order-list.tsx'
import styles from './own-columns.module.css'
import { useRemoveColumn } from './use-column-acts.ts'

/** One column of mine: what it says of itself, and its articles in their order. */
export function ColumnDesk({ columnId }: { columnId: string }) {
  const { data: column, error, refetch, isFetching } = useQuery(ownColumnQuery(api, columnId))
  const paths = usePaths()
  if (!column && error) return <LoadErrorCard of={{ error, refetch, isFetching }} />
  if (!column)
    return (
      <Card className={styles.card}>
        <SkeletonRows count={1} widths={[40, 70]} row={styles.row} text={styles.text} className={styles.list} />
      </Card>
    )
  if (!column.canEdit)
    return (
      <Card>
        <EmptyState
          drawing="locked"
          title={m.work_not_yours()}
          action={<SoftLink to={paths.column(columnId)}>{m.creator_view()}</SoftLink>}
        />
      </Card>
    )
  return (
    <>
      <Head column={column} />
      <Articles column={column} />
    </>
  )
}

function Head({ column }: { column: Column }) {
  const [isOpen, setOpen] = useState(false)
  const remove = useRemoveColumn()
  const navigate = useNavigate()
  const paths = usePaths()
  const isOn = useSite().COMMON_WORKS.ARTICLE
  return (
    <Card className={styles.card}>
      <div className={styles.row}>
        <ColumnFace column={column} name={<h2 className={styles.name}>{column.title}</h2>}>
          {isOn && (
            <Button
              size={32}
              variant="soft"
              to={`${paths.publishArticle}?column=${column._id}`}
              icon={<Icon of={Pen} size={16} />}
            >
              {m.publish_article_new()}
            </Button>
          )}
          <Button size={32} variant="text" onClick={() => setOpen(true)}>
            {m.creator_edit()}
          </Button>
          <Button size={32} variant="text" to={paths.column(column._id)}>
            {m.creator_view()}
          </Button>
          <Button
            size={32}
            variant="text"
            className={styles.danger}
            onClick={async () => {
              if (await remove(column)) void navigate(paths.columns, { replace: true })
            }}
          >
            {m.creator_delete()}
          </Button>
        </ColumnFace>
      </div>
      <ColumnDialog column={column} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

function Articles({ column }: { column: Column }) {
  const { data, error, refetch, isFetching } = useQuery(columnOrderQuery(api, column._id))
  const paths = usePaths()
  return (
    <Card className={styles.card} aria-labelledby="column-articles">
      <div className={styles.head}>
        <h2 id="column-articles" className={styles.heading}>
          {m.column_order()}
          {data && (
            <span className={styles.quota}>
              {data.length}/{limits.columnArticles}
            </span>
          )}
        </h2>
        <Button size={32} to={paths.ownArticles}>
          {m.column_add()}
        </Button>
      </div>
      {data && data.length > 1 && <p className={styles.hint}>{m.column_order_hint()}</p>}
      {!data && error && <LoadError of={{ error, refetch, isFetching }} />}
      {!data && !error && (
        <SkeletonRows count={4} widths={[60, 30]} row={styles.article} text={styles.text} className={styles.list} />
      )}
      {data?.length === 0 && (
        <EmptyState drawing="posts" title={m.column_empty()} description={m.column_empty_hint()} />
      )}
      {data && data.length > 0 && <OrderList columnId={column._id} articles={data} />}
    </Card>
  )
}
