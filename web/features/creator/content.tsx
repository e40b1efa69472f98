import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useNavigate, useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { draftsQuery } from '#web/api/post-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './creator.module.css'
import { DraftsTable } from './drafts-table.tsx'
import { ownPostsQuery } from './own-posts.ts'
import { type ContentPlace, type ContentState, contentPlaceOf, contentSearch, states } from './place.ts'
import { PostsTable } from './posts-table.tsx'

/** My posts, or my drafts, as a table. What is on show stands in the address. */
export function Content() {
  const place = contentPlaceOf(useSearchParams()[0])
  return (
    <Card className={styles.table}>
      <Filters place={place} />
      {place.state === 'draft' ? <Drafts place={place} /> : <Posts place={place} />}
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
      {place.state !== 'draft' && (
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
      )}
    </div>
  )
}

export function stateName(state: ContentState): string {
  return {
    all: m.creator_state_all(),
    public: m.creator_state_public(),
    private: m.creator_state_private(),
    deleted: m.creator_state_deleted(),
    draft: m.creator_state_draft(),
  }[state]
}

function Posts({ place }: { place: ContentPlace }) {
  const query = useQuery(ownPostsQuery(api, place))
  const { data } = query
  if (!data && query.error) return <Failed query={query} />
  const isFiltered = place.state !== 'all' || place.keyword !== ''
  return (
    <>
      <PostsTable posts={data?.list ?? []} loading={!data} empty={isFiltered ? <NoneFound /> : <NoneYet />} />
      <Pages place={place} total={data?.total ?? 0} />
    </>
  )
}

function Drafts({ place }: { place: ContentPlace }) {
  const query = useQuery(draftsQuery(api, place.page, place.size))
  const { data } = query
  if (!data && query.error) return <Failed query={query} />
  return (
    <>
      <DraftsTable
        drafts={data?.list ?? []}
        loading={!data}
        empty={<EmptyState drawing="posts" title={m.creator_no_drafts()} description={m.creator_no_drafts_hint()} />}
      />
      <Pages place={place} total={data?.total ?? 0} />
    </>
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

function NoneFound() {
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
