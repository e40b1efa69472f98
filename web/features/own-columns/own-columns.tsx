import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Column } from '#contract/modules/forum/column.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownColumnsQuery } from '#web/api/queries/creator-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { ColumnDialog } from '#web/social/columns/column-dialog.tsx'
import { usePaths } from '#web/social/paths.ts'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadErrorCard } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ColumnFace } from './column-face.tsx'
import styles from './own-columns.module.css'
import { useRemoveColumn } from './use-column-acts.ts'

/** My columns: founded, changed and deleted here; the articles of one are put in order on its own page. */
export function OwnColumns() {
  const userId = useMe()?._id ?? ''
  const restriction = useRestriction()
  const { data, error, refetch, isFetching } = useQuery(ownColumnsQuery(api, userId))
  const [edited, setEdited] = useState<Column | null>(null)
  const [isOpen, setOpen] = useState(false)
  const edit = (column: Column | null) => {
    setEdited(column)
    setOpen(true)
  }
  if (!data && error) return <LoadErrorCard of={{ error, refetch, isFetching }} />
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <span className={styles.quota}>{data && m.column_quota({ count: data.total, max: limits.columns })}</span>
        <FoundButton count={data?.total} isBarred={restriction !== undefined} onFound={() => edit(null)} />
      </div>
      {restriction && <RestrictionNotice of={restriction} className={styles.barred} />}
      {!data && <Waiting />}
      {data?.list.length === 0 && (
        <EmptyState drawing="posts" title={m.column_none()} description={m.column_none_hint()} />
      )}
      <ul className={styles.list}>
        {data?.list.map((column) => (
          <ColumnRow key={column._id} column={column} onEdit={() => edit(column)} />
        ))}
      </ul>
      <ColumnDialog column={edited} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}

type FoundButtonProps = { count: number | undefined; isBarred: boolean; onFound: () => void }

/** Where no column can be founded, it says why. */
function FoundButton({ count = 0, isBarred, onFound }: FoundButtonProps) {
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const refusal = !isOn
    ? m.publish_article_warning()
    : count >= limits.columns
      ? m.column_too_many({ max: limits.columns })
      : null
  if (isBarred) return null
  return (
    <Button
      variant={refusal ? 'quiet' : 'primary'}
      icon={<Icon of={Plus} size={16} />}
      aria-disabled={refusal ? true : undefined}
      onClick={refusal ? () => toast.warning(refusal) : onFound}
    >
      {m.column_new_title()}
    </Button>
  )
}

function ColumnRow({ column, onEdit }: { column: Column; onEdit: () => void }) {
  const remove = useRemoveColumn()
  const paths = usePaths()
  const { _id, title } = column
  const to = `${paths.columns}/${_id}`
  return (
    <li className={styles.row}>
      <ColumnFace
        column={column}
        name={
          <Link to={to} className={styles.name}>
            {title}
          </Link>
        }
      >
        <Button size={32} variant="soft" to={to} aria-label={m.column_order_of({ title })}>
          {m.column_order()}
        </Button>
        <Button size={32} variant="text" aria-label={m.creator_edit_of({ title })} onClick={onEdit}>
          {m.creator_edit()}
        </Button>
        <Button size={32} variant="text" to={paths.column(_id)} aria-label={m.creator_view_of({ title })}>
          {m.creator_view()}
        </Button>
        <Button
          size={32}
          variant="text"
          className={styles.danger}
          aria-label={m.creator_delete_of({ title })}
          onClick={() => void remove(column)}
        >
          {m.creator_delete()}
        </Button>
      </ColumnFace>
    </li>
  )
}

const Waiting = () => (
  <SkeletonRows count={3} widths={[40, 70]} row={styles.row} text={styles.text} className={styles.list} />
)
