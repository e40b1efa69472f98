import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { Column } from '#contract/modules/forum/column.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownColumnsQuery } from '#web/api/queries/creator-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { ColumnDialog } from '#web/social/columns/column-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import type { OwnPost } from './own-posts.ts'
import styles from './put-dialog.module.css'
import { useOwnArticle } from './use-own-article.ts'

/** Asks for the column into which articles are to go, and puts them there. */
export function usePutting(onDone?: () => void) {
  const [articles, setArticles] = useState<OwnPost[]>([])
  const [step, setStep] = useState<'closed' | 'choose' | 'found'>('closed')
  const { put } = useOwnArticle()
  const close = () => setStep('closed')
  const into = async (column: Column) => {
    close()
    await put(articles, column)
    onDone?.()
  }
  return {
    begin(chosen: OwnPost[]) {
      setArticles(chosen)
      setStep('choose')
    },
    dialog: (
      <>
        <Overlay open={step === 'choose'} onClose={close} size="sm" title={m.creator_put()} bare>
          <Columns articles={articles} onChoose={(column) => void into(column)} onFound={() => setStep('found')} />
        </Overlay>
        <ColumnDialog column={null} open={step === 'found'} onClose={close} onDone={(column) => void into(column)} />
      </>
    ),
  }
}

type ColumnsProps = { articles: OwnPost[]; onChoose: (column: Column) => void; onFound: () => void }

function Columns({ articles, onChoose, onFound }: ColumnsProps) {
  const userId = useMe()?._id ?? ''
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const { data, error, refetch, isFetching } = useQuery(ownColumnsQuery(api, userId))
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data)
    return <SkeletonRows count={3} widths={[60, 40]} row={styles.row} text={styles.name} className={styles.rows} />
  const [first] = articles
  const current = articles.length === 1 ? first?.article?.column?._id : undefined
  return (
    <div className={styles.rows}>
      {data.list.length === 0 && <EmptyState compact title={m.column_none()} description={m.column_none_hint()} />}
      {data.list.map((column) => (
        <button
          key={column._id}
          type="button"
          className={styles.row}
          aria-pressed={column._id === current}
          onClick={() => onChoose(column)}
        >
          <Icon of={Bookmark} size={18} />
          <span className={styles.name}>{column.title}</span>
          <span className={styles.number}>{m.column_articles({ count: column.articleNumber })}</span>
        </button>
      ))}
      {isOn && data.total < limits.columns && (
        <button type="button" className={styles.row} data-new="" onClick={onFound}>
          <Icon of={Plus} size={18} />
          {m.column_new_title()}
        </button>
      )}
    </div>
  )
}
