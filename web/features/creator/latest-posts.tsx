import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { NoneFound, NoneYet, stateName } from './content.tsx'
import styles from './creator.module.css'
import { latestQuery } from './own-posts.ts'
import { PostsTable } from './posts-table.tsx'

const states = ['all', 'public', 'held', 'rejected'] as const

export function LatestPosts() {
  const [state, setState] = useState<(typeof states)[number]>('all')
  const { data, error, refetch, isFetching } = useQuery(latestQuery(api, state === 'all' ? undefined : state))
  return (
    <Card className={styles.table}>
      <div className={styles.tableHead}>
        <CardHead title={m.creator_latest()} moreTo="/platform/content/posts">
          <fieldset className={styles.chips} aria-label={m.creator_state()}>
            {states.map((one) => (
              <Chip key={one} selected={one === state} onClick={() => setState(one)}>
                {stateName(one)}
              </Chip>
            ))}
          </fieldset>
        </CardHead>
      </div>
      {!data && error ? (
        <LoadError of={{ error, refetch, isFetching }} />
      ) : (
        <PostsTable
          posts={data?.list}
          empty={state === 'all' ? <NoneYet type="forum" /> : <NoneFound type="forum" />}
        />
      )}
    </Card>
  )
}
