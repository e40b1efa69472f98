import { useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import BookmarkMinus from 'lucide-react/icons/bookmark-minus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import FileText from 'lucide-react/icons/file-text'
import Pen from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { columnsKey } from '#web/api/queries/column-queries.ts'
import { type ColumnArticle, columnOrderQuery } from '#web/api/queries/creator-queries.ts'
import { postsKey } from '#web/api/queries/post-queries.ts'
import { Photo } from '#web/media/photo/photo.tsx'
import { usePaths } from '#web/social/paths.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { DragHandle } from '#web/ui/controls/drag-handle.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { moved, useDragOrder } from '#web/ui/hooks/use-drag-order.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './own-columns.module.css'

type OrderListProps = { columnId: string; articles: ColumnArticle[] }

/** The articles of a column, put in order by dragging, by buttons, or by the arrow keys on a handle. */
export function OrderList({ columnId, articles: saved }: OrderListProps) {
  const [moving, setMoving] = useState<ColumnArticle[] | null>(null)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLOListElement>(null)
  const save = useSavedOrder(columnId)
  const articles = moving ?? saved
  const place = (after: ColumnArticle[], article: ColumnArticle | undefined) => {
    if (!article || after.every(({ _id }, at) => _id === saved[at]?._id)) return
    setSaid(m.column_moved({ title: article.title, number: after.indexOf(article) + 1 }))
    save(after)
  }
  const move = (at: number, to: number) => {
    if (to < 0 || to >= saved.length) return
    // A row that changes its place lets go of the focus.
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
    place(moved(saved, at, to), saved[at])
    requestAnimationFrame(() => {
      if (focused && box.current?.contains(focused)) focused.focus()
    })
  }
  const taken = useRef<ColumnArticle | undefined>(undefined)
  const over = () => {
    taken.current = undefined
    setMoving(null)
  }
  const drag = useDragOrder('article', {
    onMove(from, to) {
      taken.current ??= articles[from.at]
      setMoving((now) => moved(now ?? saved, from.at, to.at))
    },
    onDrop() {
      if (moving) place(moving, taken.current)
      over()
    },
    onCancel: over,
    onStep: (from, step) => move(from.at, from.at + step),
  })
  return (
    <>
      <ol ref={box} className={styles.list} data-moving={drag.isHeld ? '' : undefined}>
        {articles.map((article, at) => (
          <li key={article._id} className={styles.article} {...drag.row({ list: 'all', at })}>
            <DragHandle
              className={styles.handle}
              label={m.column_take({ title: article.title })}
              {...drag.handle({ list: 'all', at })}
            />
            <span className={styles.number}>{at + 1}</span>
            <ArticleFace article={article} />
            <span className={styles.steps}>
              <IconButton
                size={32}
                icon={<Icon of={ArrowUp} size={16} />}
                label={m.column_up({ title: article.title })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                size={32}
                icon={<Icon of={ArrowDown} size={16} />}
                label={m.column_down({ title: article.title })}
                disabled={at === articles.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </span>
            <ArticleActs
              article={article}
              onFirst={at > 0 ? () => move(at, 0) : undefined}
              onLast={at < articles.length - 1 ? () => move(at, articles.length - 1) : undefined}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}

/** Shows the new order at once and sends it; while one is under way, the newest waits. What was refused goes back. */
function useSavedOrder(columnId: string) {
  const queries = useQueryClient()
  const waiting = useRef<string[] | null>(null)
  const isBusy = useRef(false)
  const { queryKey } = columnOrderQuery(api, columnId)
  const send = async () => {
    if (isBusy.current) return
    isBusy.current = true
    while (waiting.current) {
      const postsIds = waiting.current
      waiting.current = null
      try {
        await api.column.order({ columnId, postsIds })
      } catch (error) {
        waiting.current = null
        sayFailure(error)
        void queries.invalidateQueries({ queryKey: columnsKey })
      }
    }
    isBusy.current = false
    // Pages of the column and of its articles say where each stands.
    void queries.invalidateQueries({ queryKey: columnsKey, predicate: (query) => query.queryKey[1] !== 'order' })
    void queries.invalidateQueries({ queryKey: [...postsKey, 'one'] })
  }
  return (after: ColumnArticle[]) => {
    queries.setQueryData(queryKey, after)
    waiting.current = after.map(({ _id }) => _id)
    void send()
  }
}

function ArticleFace({ article }: { article: ColumnArticle }) {
  const paths = usePaths()
  const { _id, title, visibility, isHeld, createTime, viewNumber, images } = article
  const cover = article.article?.cover ?? images[0]
  return (
    <>
      {cover ? (
        <Photo of={cover} alt="" ratio="16:9" sizes="80px" className={styles.thumb} draggable={false} />
      ) : (
        <span className={styles.noThumb} aria-hidden="true">
          <Icon of={FileText} size={18} />
        </span>
      )}
      <span className={styles.articleText}>
        <Link to={paths.post(_id)} className={styles.articleTitle} draggable={false}>
          {title}
        </Link>
        <span className={styles.figures}>
          {isHeld && <Badge tone="warning">{m.creator_state_held()}</Badge>}
          {visibility === 'private' && <Badge>{m.creator_state_private()}</Badge>}
          <RelativeTime at={createTime} />
          <span>{m.column_views({ count: formatCount(viewNumber) })}</span>
        </span>
      </span>
    </>
  )
}

type ArticleActsProps = { article: ColumnArticle; onFirst?: () => void; onLast?: () => void }

function ArticleActs({ article, onFirst, onLast }: ArticleActsProps) {
  const queries = useQueryClient()
  const paths = usePaths()
  const label = m.creator_more_of({ title: article.title })
  const takeOut = async () => {
    try {
      await api.column.put({ columnId: null, postsIds: [article._id] })
      toast.success(m.creator_taken_out())
    } catch (error) {
      sayFailure(error)
    }
    void queries.invalidateQueries({ queryKey: columnsKey })
    void queries.invalidateQueries({ queryKey: postsKey })
  }
  return (
    <Menu
      label={label}
      trigger={<IconButton size={32} icon={<Icon of={Ellipsis} size={16} />} label={label} />}
      items={[
        { label: m.column_first(), icon: ArrowUpToLine, disabled: !onFirst, onSelect: onFirst },
        { label: m.column_last(), icon: ArrowDownToLine, disabled: !onLast, onSelect: onLast },
        'rule',
        { label: m.creator_edit(), icon: Pen, to: `${paths.publishArticle}?posts=${article._id}` },
        { label: m.creator_take_out(), icon: BookmarkMinus, onSelect: () => void takeOut() },
      ]}
    />
  )
}
