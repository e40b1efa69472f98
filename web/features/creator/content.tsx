import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './creator.module.css'
import {
  type ContentPlace,
  type ContentState,
  contentPlaceOf,
  contentSearch,
  isGone,
  type OwnPost,
  ownPostsQuery,
  states,
} from './own-posts.ts'
import { PostsTable } from './posts-table.tsx'
import { useOwnPost } from './use-own-post.ts'

/** My posts as a table. What is on show stands in the address. */
export function Content() {
  const place = contentPlaceOf(useSearchParams()[0])
  return (
    <Card className={styles.table}>
      <Filters place={place} />
      <Posts place={place} />
    </Card>
  )
}

function Filters({ place }: { place: ContentPlace }) {
  const navigate = useNavigate()
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label={m.creator_state()}>
        {states.map((state) => (
          <Chip key={state} to={contentSearch({ ...place, state, page: 1 })} selected={state === place.state}>
            {stateName(state)}
          </Chip>
        ))}
      </nav>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const keyword = String(new FormData(event.currentTarget).get('q') ?? '').trim()
            void navigate(contentSearch({ ...place, keyword, page: 1 }))
          }}
        >
          <TextField
            key={place.keyword}
            name="q"
            label={m.creator_search()}
            hideLabel
            variant="fill"
            size={36}
            type="search"
            enterKeyHint="search"
            maxLength={limits.keyword}
            placeholder={m.creator_search()}
            prefix={<Icon of={Search} size={18} />}
            defaultValue={place.keyword}
          />
        </form>
      </search>
    </div>
  )
}

export function stateName(state: ContentState): string {
  return {
    all: m.creator_state_all(),
    public: m.creator_state_public(),
    private: m.creator_state_private(),
    held: m.creator_state_held(),
    rejected: m.creator_state_rejected(),
    deleted: m.creator_state_deleted(),
  }[state]
}

function Posts({ place }: { place: ContentPlace }) {
  const query = useQuery(ownPostsQuery(api, place))
  const { data } = query
  const posts = data?.list ?? []
  const selection = useSelection(posts, { keyOf, nameOf: ({ title }) => title, mayChoose: isOpenToChange })
  const { remove, restore } = useOwnPost()
  if (!data && query.error) return <Failed query={query} />
  const isFiltered = place.state !== 'all' || place.keyword !== ''
  const deletable = selection.chosen.filter((post) => !isGone(post))
  const restorable = selection.chosen.filter(({ state }) => state === 'deleted')
  return (
    <>
      <PostsTable posts={data && posts} empty={isFiltered ? <NoneFound /> : <NoneYet />} selection={selection} />
      <Foot place={place} total={data?.total} chosen={selection.chosen.length}>
        <ForAll things={deletable} act={remove} onDone={selection.clear} isDanger>
          {m.creator_delete_chosen()}
        </ForAll>
        <ForAll things={restorable} act={restore} onDone={selection.clear}>
          {m.creator_restore_chosen()}
        </ForAll>
      </Foot>
    </>
  )
}

const keyOf = ({ _id }: { _id: string }) => _id

/** What somebody else deleted or rejected stays as it is. */
const isOpenToChange = (post: OwnPost) => !isGone(post) || post.mayRestore

type FootProps = { place: ContentPlace; total: number | undefined; chosen: number; children: ReactNode }

/** What can be done to all that are chosen, and the way to further pages. */
function Foot({ place, total, chosen, children }: FootProps) {
  return (
    <div className={styles.tableFoot}>
      <div className={styles.chosen} role="status">
        {chosen > 0 && (
          <>
            {m.creator_chosen({ count: chosen })}
            {children}
          </>
        )}
      </div>
      {total !== undefined && <Pages place={place} total={total} />}
    </div>
  )
}

type ForAllProps<T> = {
  things: T[]
  act: (things: T[]) => Promise<void>
  onDone: () => void
  isDanger?: boolean
  children: ReactNode
}

function ForAll<T>({ things, act, onDone, isDanger, children }: ForAllProps<T>) {
  const [isBusy, setBusy] = useState(false)
  if (things.length === 0) return null
  const run = async () => {
    setBusy(true)
    await act(things)
    setBusy(false)
    onDone()
  }
  return (
    <Button variant={isDanger ? 'danger' : 'soft'} size={32} pending={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  )
}

type Query = { error: Error | null; refetch: () => unknown; isFetching: boolean }

function Failed({ query: { error, refetch, isFetching } }: { query: Query }) {
  return <ErrorState message={error?.message} onRetry={() => void refetch()} retrying={isFetching} />
}

function Pages({ place, total }: { place: ContentPlace; total: number }) {
  const navigate = useNavigate()
  return (
    <Pager
      className={styles.pager}
      page={place.page}
      total={total}
      pageSize={place.size}
      pagerCount={limits.pagerCount}
      hrefFor={(page) => contentSearch({ ...place, page })}
      onPageSize={(size) => void navigate(contentSearch({ ...place, size, page: 1 }))}
      showTotal
    />
  )
}

export function NoneFound() {
  return <EmptyState title={m.creator_none_found()} />
}

export function NoneYet() {
  return (
    <EmptyState
      drawing="posts"
      title={m.page_content_posts_empty()}
      description={m.platform_posts_hint()}
      action={
        <Button variant="soft" size={32} to="/platform/editor-posts">
          {m.platform_post_button()}
        </Button>
      }
    />
  )
}
