import { useQuery } from '@tanstack/react-query'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { zonesQuery } from '#web/api/queries/board-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import styles from './aggregate.module.css'

/** Between boards for posts and boards for articles, on a site that has the latter; and to all that stands in them. */
export function KindTabs({ type }: { type: BoardType }) {
  const zones = useQuery(zonesQuery(api, 'article')).data?.list ?? []
  if (!zones.some(({ systemNumber }) => systemNumber > 0)) return null
  return (
    <nav aria-label={m.boards_kinds()} className={styles.kinds}>
      <Chip to="/System/Aggregate-forum" selected={type === 'forum'}>
        {m.page_forum()}
      </Chip>
      <Chip to="/System/Aggregate-article" selected={type === 'article'}>
        {m.page_article()}
      </Chip>
      {type === 'article' && <Chip to="/System/article">{m.boards_all_articles()}</Chip>}
    </nav>
  )
}
