import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { NoneYet } from './content.tsx'
import styles from './creator.module.css'
import { latestQuery } from './own-posts.ts'
import { PostsTable } from './posts-table.tsx'

export function LatestPosts() {
  const { data, error, refetch, isFetching } = useQuery(latestQuery(api))
  return (
    <Card className={styles.table}>
      <div className={styles.tableHead}>
        <CardHead title={m.creator_latest()} moreTo="/platform/content/posts" />
      </div>
      {!data && error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <PostsTable posts={data?.list} empty={<NoneYet />} />
      )}
    </Card>
  )
}
