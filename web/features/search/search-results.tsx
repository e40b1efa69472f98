import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Board } from '#contract/modules/forum/board.ts'
import type { Column } from '#contract/modules/forum/column.ts'
import type { FollowCard } from '#contract/modules/forum/follow.ts'
import type { PostCard } from '#contract/modules/forum/post.ts'
import type { SearchType } from '#contract/modules/forum/search.ts'
import type { WorkCard } from '#contract/modules/works/work.ts'
import { api } from '#web/api/browser.ts'
import { besidesQuery, searchQuery } from '#web/api/queries/search-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { boardFigures } from '#web/social/boards/board-figures.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { ColumnLine } from '#web/social/columns/column-line.tsx'
import { Highlight } from '#web/social/highlight.tsx'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { SubscribeButton } from '#web/social/toggles/subscribe-button.tsx'
import { WorkLine } from '#web/social/works/work-line.tsx'
import { kindLine, lengthOf } from '#web/social/works/work-words.ts'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { choiceOf, scopeOf, searchEmptiness } from './choice.ts'
import { SearchFilters } from './search-filters.tsx'
import { useRemember } from './search-history.ts'
import styles from './search-results.module.css'

type SearchResultsProps = {
  /** How a post is shown is for the area to say. */
  post: (post: PostCard, words: readonly string[]) => ReactNode
}

/** What was found, in the order and within the bounds that the address names. */
export function SearchResults({ post }: SearchResultsProps) {
  const [search] = useSearchParams()
  const choice = choiceOf(search)
  const scope = scopeOf(search)
  const found = useInfiniteQuery(searchQuery(api, choice))
  const { boards, columns, people, number } = useBesides(choice.keyword, scope === 'all')
  useRemember(choice.keyword)
  const first = found.data?.pages[0]
  return (
    <>
      {/* It stays while others are looked for: whoever chose something in it has the focus there. */}
      {choice.type === 'posts' && <SearchFilters total={first?.total ?? 0} isMore={first?.isMore ?? false} />}
      {found.isPending && <ResultSkeleton />}
      {found.isLoadingError && (
        <Card flush>
          <LoadError of={found} />
        </Card>
      )}
      {first && first.total + number === 0 && <Nothing keyword={choice.keyword} />}
      <div className={styles.list}>
        <Boards boards={boards.systems} words={boards.words} />
        <Columns columns={columns.columns} words={columns.words} />
        <People people={people.users} words={people.words} />
        {found.data?.pages.flatMap((page) => page.posts.map((one) => post(one, first?.words ?? [])))}
        <Boards boards={found.data?.pages.flatMap((page) => page.systems) ?? []} words={first?.words ?? []} />
        <Columns columns={found.data?.pages.flatMap((page) => page.columns) ?? []} words={first?.words ?? []} />
        <Works works={found.data?.pages.flatMap((page) => page.works) ?? []} words={first?.words ?? []} />
        <People people={found.data?.pages.flatMap((page) => page.users) ?? []} words={first?.words ?? []} />
      </div>
      <MoreButton of={found} className={styles.more} />
    </>
  )
}

const nothing = { systems: [], columns: [], users: [], words: [] }

/** A few boards, columns and people above the posts. */
function useBesides(keyword: string, enabled: boolean) {
  const hasColumns = useSite().COMMON_WORKS.ARTICLE
  const boards = useFew(keyword, 'system', enabled)
  const columns = useFew(keyword, 'column', enabled && hasColumns)
  const people = useFew(keyword, 'user', enabled)
  return { boards, columns, people, number: boards.systems.length + columns.columns.length + people.users.length }
}

function useFew(keyword: string, type: SearchType, enabled: boolean) {
  const { data = nothing } = useQuery({ ...besidesQuery(api, keyword, type), enabled })
  return enabled ? data : nothing
}

type Worded = { words: readonly string[] }

function Boards({ boards, words }: Worded & { boards: Board[] }) {
  return boards.map((board) => <BoardResult key={board._id} board={board} words={words} />)
}

function People({ people, words }: Worded & { people: FollowCard[] }) {
  if (people.length === 0) return null
  return (
    <Card flush className={styles.people}>
      {people.map((person) => (
        <PersonLine key={person._id} of={person} words={words} size={44} end={<FollowButton of={person} />}>
          {person.signature && <span>{person.signature}</span>}
        </PersonLine>
      ))}
    </Card>
  )
}

function Columns({ columns, words }: Worded & { columns: Column[] }) {
  return columns.map((column) => (
    <Card key={column._id} flush>
      <ColumnLine of={column} words={words} end={<SubscribeButton of={column} />} className={styles.board}>
        <small>
          {column.user.name}
          {column.summary && ' · '}
          <Highlight text={column.summary} words={words} />
        </small>
      </ColumnLine>
    </Card>
  ))
}

function Works({ works, words }: { works: WorkCard[]; words: readonly string[] }) {
  return works.map((work) => (
    <Card key={work._id} flush>
      <WorkLine of={work} words={words} className={styles.board}>
        {`${work.user.name} · ${kindLine(work)} · ${lengthOf(work)}`}
        {work.summary && ' · '}
        <Highlight text={work.summary} words={words} />
      </WorkLine>
    </Card>
  ))
}

function Nothing({ keyword }: { keyword: string }) {
  return (
    <Card flush>
      <EmptyState drawing="search" {...searchEmptiness(keyword)} />
    </Card>
  )
}

function ResultSkeleton() {
  return (
    <SkeletonRegion className={styles.list}>
      {[1, 2, 3].map((row) => (
        <Card key={row} flush padded className={styles.waiting}>
          <Skeleton width={60} />
          <Skeleton width={90} />
        </Card>
      ))}
    </SkeletonRegion>
  )
}

function BoardResult({ board, words }: { board: Board; words: readonly string[] }) {
  return (
    <Card flush>
      <BoardLine of={board} size={48} words={words} end={<JoinButton of={board} />} className={styles.board}>
        {boardFigures(board)}
        {board.systemDescr && ' · '}
        <Highlight text={board.systemDescr} words={words} />
      </BoardLine>
    </Card>
  )
}
