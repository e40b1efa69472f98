import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Pen from 'lucide-react/icons/pencil'
import Search from 'lucide-react/icons/search'
import Users from 'lucide-react/icons/users-round'
import { useEffect } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { boardQuery } from '#web/api/queries/board-queries.ts'
import { feedQuery, pinnedQuery } from '#web/api/queries/post-queries.ts'
import { BoardGate } from '#web/features/board-gate/board-gate.tsx'
import { ArticleFeed } from '#web/features/feed/article-feed.tsx'
import { boardChoice, boardSortOf, boardSorts } from '#web/features/feed/board-choice.ts'
import { PinnedLines } from '#web/features/feed/cards/pinned-lines.tsx'
import { useDensity } from '#web/features/feed/density.ts'
import { Feed } from '#web/features/feed/feed-list.tsx'
import { sortName } from '#web/features/feed/feeds.ts'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { PullToRefresh } from '#web/mobile/frame/pull-to-refresh.tsx'
import { useGone } from '#web/mobile/frame/use-gone.ts'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { orNotFound, type ScreenModule } from '#web/screen.ts'
import { BoardCover, CoverGround } from '#web/session/board-cover.tsx'
import { useMe } from '#web/session/use-me.ts'
import { readingName } from '#web/social/boards/board-figures.ts'
import { BoardFigure } from '#web/social/boards/board-line.tsx'
import { useRecordVisit } from '#web/social/boards/recent-boards.ts'
import { PassButton } from '#web/social/locks/pass-button.tsx'
import { usePublishIn } from '#web/social/paths.ts'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { withField } from '#web/ui/forms/with-field.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './board.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) =>
  queries.getQueryData(boardQuery(api, params.systemsign ?? '').queryKey)?.systemName ?? m.page_board()

export const loader = preload(async ({ api: own, queries }, { params, request }) => {
  const board = await orNotFound(queries.ensureQueryData(boardQuery(own, params.systemsign ?? '')))
  if (!board.canRead) return
  await Promise.all([
    queries.prefetchInfiniteQuery(feedQuery(own, boardChoice(board, new URL(request.url).searchParams))),
    queries.prefetchQuery(pinnedQuery(own, board._id)),
  ])
})

export function Component() {
  const { systemsign = '' } = useParams()
  const board = useSuspenseQuery(boardQuery(api, systemsign)).data
  const publish = usePublishIn(board)
  useRecordVisit(board)
  useSeen(board)
  return (
    <main className={styles.page}>
      <PullToRefresh />
      <BoardHead board={board} />
      <div className={styles.main}>
        {board.canRead ? (
          <Posts board={board} />
        ) : (
          <BoardGate of={{ ...board, systemId: board._id }} className={styles.empty} />
        )}
      </div>
      {board.canRead && (
        <Link to={publish} className={styles.publish} data-fab aria-label={m.board_publish()}>
          <Icon of={Pen} size={24} />
        </Link>
      )}
    </main>
  )
}

function Posts({ board }: { board: BoardPage }) {
  const [search] = useSearchParams()
  const density = useDensity('card')
  return (
    <>
      <BoardChips board={board} />
      <PinnedLines systemId={board._id} />
      {board.systemType === 'article' ? (
        <ArticleFeed choice={boardChoice(board, search)} inBoard empty={<Nothing board={board} />} />
      ) : (
        <Feed choice={boardChoice(board, search)} density={density} inBoard empty={<Nothing board={board} />} />
      )}
    </>
  )
}

function Nothing({ board }: { board: BoardPage }) {
  const publish = usePublishIn(board)
  const isArticles = board.systemType === 'article'
  return (
    <EmptyState
      drawing="posts"
      title={isArticles ? m.article_none() : m.board_nothing()}
      className={styles.empty}
      action={
        <SoftLink to={publish} size={36}>
          {isArticles ? m.publish_article() : m.board_first_post()}
        </SoftLink>
      }
    />
  )
}

/** What is new in a board is seen by opening it. */
function useSeen({ _id, isMember }: BoardPage) {
  const isLoggedIn = useMe() !== null
  useEffect(() => {
    // Nothing depends on it: the mark in the list goes with the next visit.
    if (isLoggedIn && isMember) api.board.visit({ systemId: _id }).catch(() => {})
  }, [_id, isMember, isLoggedIn])
}

/** The picture and figures of a board. They scroll away; the bar stays, and takes over the name. */
function BoardHead({ board }: { board: BoardPage }) {
  const { end, isGone } = useGone()
  return (
    <>
      <header className={styles.bar} data-solid={isGone || undefined}>
        <BackButton />
        <span className={styles.barTitle} aria-hidden="true">
          {isGone && board.systemName}
        </span>
        <Link to={`/webapp/search?system=${board._id}`} className={styles.action} aria-label={m.search_label()}>
          <Icon of={Search} size={24} />
        </Link>
        <Link
          to={`/webapp/system/${board.systemSign}/my`}
          className={styles.action}
          aria-label={board.canManage ? m.board_manage() : m.board_my()}
        >
          <Icon of={Users} size={24} />
        </Link>
      </header>
      <div className={styles.band}>
        <CoverGround of={board} />
        <BoardCover of={board} size={64} />
        <div className={styles.bandText}>
          <h1>{board.systemName}</h1>
          <p className={styles.figures}>
            <BoardFigure of={board.systemMember} word={m.board_member_word()} />
            {board.canRead && <BoardFigure of={board.systemContentNumber} word={m.board_post_word()} />}
            {board.readRule !== 'everybody' && <span>{readingName(board.readRule, board.readLevel)}</span>}
          </p>
          {board.systemDescr && <p className={styles.descr}>{board.systemDescr}</p>}
          {board.passEndTime > 0 && (
            <PassButton
              target={{ type: 'system', _id: board._id }}
              price={board.price}
              days={board.access.days ?? 0}
              endTime={board.passEndTime}
            />
          )}
        </div>
        <JoinButton of={board} variant="line" className={styles.join} />
        <div ref={end} className={styles.bandEnd} />
      </div>
    </>
  )
}

/** Classifications as chips, the order behind a button; both in the address. */
function BoardChips({ board }: { board: BoardPage }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const place = `/webapp/system/${board.systemSign}`
  const current = search.get('classify') ?? ''
  const sort = boardSortOf(search)
  const go = (to: string) => void navigate(to, { replace: true, preventScrollReset: true })
  const chips = [
    { value: '', label: m.board_all() },
    ...board.classifies.map(({ _id, classifyName }) => ({ value: _id, label: classifyName })),
    { value: 'recommend', label: m.feed_recommended() },
  ]
  return (
    <div className={styles.chips}>
      <fieldset className={styles.chipRow} aria-label={m.board_classifies()}>
        {chips.map(({ value, label }) => (
          <Chip
            key={value}
            selected={value === current}
            onClick={() => go(withField(place, search, 'classify', value, ''))}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
      {current !== 'recommend' && (
        <ChoiceSheet
          title={m.home_sorts()}
          value={sort}
          options={boardSorts.map((one) => ({ value: one, label: sortName(one) }))}
          onChange={(one) => go(withField(place, search, 'sort', one, 'reply'))}
        >
          {(open) => (
            <Button
              variant="text"
              size={36}
              icon={<Icon of={ArrowDownUp} size={16} />}
              className={styles.sort}
              aria-haspopup="dialog"
              onClick={open}
            >
              {sortName(sort)}
            </Button>
          )}
        </ChoiceSheet>
      )}
    </div>
  )
}
