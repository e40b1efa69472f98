import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import type { FeedChoice } from '#web/api/queries/post-queries.ts'
import { sortName, sorts } from '#web/features/feed/feeds.ts'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import styles from './system.module.css'

/** The orders of a list, which stand in its address. */
export function SortTabs({ path, current }: { path: string; current: FeedChoice['sort'] }) {
  const [search] = useSearchParams()
  return (
    <LinkTabs
      label={m.home_sorts()}
      look="mobile"
      inPlace
      className={styles.sorts}
      tabs={sorts.map((sort) => ({
        to: withField(path, search, 'sort', sort, 'mix'),
        label: sortName(sort),
        isCurrent: sort === current,
      }))}
    />
  )
}
