import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import columns from '#web/desktop/frame/side-columns.module.css'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { isNarrowed, loadDiscovery, useChoice } from '#web/features/works/discovery/choice.ts'
import { ContinueReading, ShelfNews } from '#web/features/works/discovery/continue.tsx'
import { Filters } from '#web/features/works/discovery/filters.tsx'
import { Invitation } from '#web/features/works/discovery/invitation.tsx'
import { Library } from '#web/features/works/discovery/library.tsx'
import { Picks } from '#web/features/works/discovery/picks.tsx'
import { Ranks, rankNames, ranksInOrder, WholeRank } from '#web/features/works/discovery/ranks.tsx'
import { notFound, type ScreenModule } from '#web/screen.ts'
import { kindAt } from '#web/social/works/work-paths.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './discovery.module.css'
import { WorksNav } from './works-nav.tsx'

const nameOf = (pathname: string) => (kindAt(pathname) === 'manga' ? m.nav_manga() : m.nav_fiction())

export const title: ScreenModule['title'] = ({ pathname }) => nameOf(pathname)

export const loader = (args: LoaderFunctionArgs) => loadDiscovery(args, notFound)

/** Where works are found: what is read, the ranks, and everything by kind, state and length. */
export function Component() {
  const { choice, kind } = useChoice()
  const { pathname } = useLocation()
  const isAround = !choice.rank && !isNarrowed(choice)
  return (
    <Page columns="frame" nav={<WorksNav />}>
      <HiddenTitle>{nameOf(pathname)}</HiddenTitle>
      {isAround && <Picks kind={kind} />}
      <div className={columns.columns}>
        <div className={columns.column}>
          {choice.rank ? (
            <>
              <RankChoice />
              <WholeRank kind={kind} rank={choice.rank} />
            </>
          ) : (
            <>
              {isAround && <Ranks kind={kind} />}
              <Card flush>
                <Filters />
              </Card>
              <Library />
            </>
          )}
        </div>
        <aside className={classNames(columns.column, styles.side)}>
          <ContinueReading />
          <ShelfNews />
          <Invitation kind={kind} />
        </aside>
      </div>
    </Page>
  )
}

function RankChoice() {
  const { choice, choose } = useChoice()
  return (
    <fieldset className={styles.ranks} aria-label={m.works_ranks()}>
      {ranksInOrder.map((rank) => (
        <Chip key={rank} onGround selected={rank === choice.rank} onClick={() => choose({ rank })}>
          {rankNames[rank]()}
        </Chip>
      ))}
    </fieldset>
  )
}
