import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { AccessDialog } from '#web/social/locks/access-dialog.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { PlacePager } from '#web/ui/controls/place-pager.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { KeywordForm } from '#web/ui/forms/keyword-form.tsx'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './creator.module.css'
import {
  type ContentPlace,
  type ContentState,
  contentPlaceOf,
  contentSearch,
  isGone,
  type OwnPost,
  ownPostsQuery,
  statesOf,
} from './own-posts.ts'
import { PostsTable } from './posts-table.tsx'
import { usePutting } from './put-dialog.tsx'
import { useOwnPost } from './use-own-post.ts'

type ContentProps = {
  type: BoardType
  /** Of articles: what was begun. */
  drafts?: ReactNode
}

/** My posts or articles as a table. What is on show stands in the address. */
export function Content({ type, drafts }: ContentProps) {
  const place = contentPlaceOf(useSearchParams()[0], type)
  return (
    <Card className={styles.table}>
      <Filters type={type} place={place} />
      {place.state === 'draft' ? drafts : <Posts type={type} place={place} />}
    </Card>
  )
}

type PlaceProps = { type: BoardType; place: ContentPlace }

function Filters({ type, place }: PlaceProps) {
  const navigate = useNavigate()
  return (
    <div className={styles.filters}>
      <nav className={styles.chips} aria-label={m.creator_state()}>
        {statesOf(type).map((state) => (
          <Chip key={state} to={contentSearch({ ...place, state, page: 1 })} selected={state === place.state}>
            {stateName(state)}
          </Chip>
        ))}
      </nav>
      <KeywordForm
        label={texts(type).search}
        value={place.keyword}
        maxLength={pageLimits.keyword}
        onSearch={(keyword) => void navigate(contentSearch({ ...place, keyword, page: 1 }))}
      />
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
    draft: m.creator_state_draft(),
  }[state]
}

function Posts({ type, place }: PlaceProps) {
  const query = useQuery(ownPostsQuery(api, place, type))
  const { data } = query
  const posts = data?.list ?? []
  const selection = useSelection(posts, { keyOf, nameOf: ({ title }) => title, mayChoose: isOpenToChange })
  const { remove, restore, setAccess } = useOwnPost()
  const [asking, setAsking] = useState<OwnPost[] | null>(null)
  const putting = usePutting(selection.clear)
  if (!data && query.error) return <Failed query={query} />
  const isFiltered = place.state !== 'all' || place.keyword !== ''
  const deletable = selection.chosen.filter((post) => !isGone(post))
  const restorable = selection.chosen.filter(({ state }) => state === 'deleted')
  return (
    <>
      <PostsTable
        isArticles={type === 'article'}
        posts={data && posts}
        empty={isFiltered ? <NoneFound type={type} /> : <NoneYet type={type} />}
        selection={selection}
      />
      <Foot place={place} total={data?.total} chosen={selection.chosen.length}>
        <ForAll things={deletable} act={remove} onDone={selection.clear} isDanger>
          {m.creator_delete_chosen()}
        </ForAll>
        {type === 'article' && deletable.length > 0 && (
          <Button variant="soft" size={32} onClick={() => putting.begin(deletable)}>
            {m.creator_put()}
          </Button>
        )}
        {deletable.length > 0 && (
          <Button variant="soft" size={32} onClick={() => setAsking(deletable)}>
            {m.access_label()}
          </Button>
        )}
        <ForAll things={restorable} act={restore} onDone={selection.clear}>
          {m.creator_restore_chosen()}
        </ForAll>
      </Foot>
      {putting.dialog}
      {asking && (
        <AccessDialog
          of="posts"
          count={asking.length}
          open
          onClose={() => setAsking(null)}
          onSave={async (access) => {
            await setAccess(asking, access)
            setAsking(null)
            selection.clear()
          }}
        />
      )}
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
      {total !== undefined && (
        <PlacePager
          place={place}
          total={total}
          addressOf={contentSearch}
          pagerCount={limits.pagerCount}
          className={styles.pager}
        />
      )}
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
  return <LoadError of={{ error, refetch, isFetching }} />
}

export function NoneFound({ type }: { type: BoardType }) {
  return <EmptyState title={texts(type).noneFound} />
}

export function NoneYet({ type }: { type: BoardType }) {
  const { publish, publishArticle } = usePaths()
  const { none, hint, write } = texts(type)
  return (
    <EmptyState
      drawing="posts"
      title={none}
      description={hint}
      action={<SoftLink to={type === 'article' ? publishArticle : publish}>{write}</SoftLink>}
    />
  )
}

function texts(type: BoardType) {
  return type === 'article'
    ? {
        search: m.creator_search_articles(),
        none: m.creator_no_articles(),
        hint: m.creator_no_articles_hint(),
        noneFound: m.creator_no_articles_found(),
        write: m.publish_article_new(),
      }
    : {
        search: m.creator_search(),
        none: m.page_content_posts_empty(),
        hint: m.platform_posts_hint(),
        noneFound: m.creator_none_found(),
        write: m.platform_post_button(),
      }
}
