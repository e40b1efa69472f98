import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import columns from '#web/desktop/frame/side-columns.module.css'
import { WorkTalk } from '#web/features/comments/work-talk.tsx'
import { Contents } from '#web/features/works/contents/contents.tsx'
import { loadWork, reviewsOf, useShownWork, workTitle } from '#web/features/works/load-work.ts'
import { HotWorks, OtherWorks, WorkNotice } from '#web/features/works/work/beside.tsx'
import { useSeen, WorkActs } from '#web/features/works/work/work-acts.tsx'
import { WorkHead } from '#web/features/works/work/work-head.tsx'
import { notFound, refusedPage } from '#web/screen.ts'
import { PersonCard } from '#web/social/people/person-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './work.module.css'

export const title = workTitle

export const loader = (args: LoaderFunctionArgs) => loadWork(args, { refusedPage, notFound })

export function Component() {
  const work = useShownWork()
  useSeen(work)
  return (
    <Page columns="wide">
      <div className={columns.columns}>
        <div className={columns.column}>
          <Card className={styles.card} aria-labelledby="work-title">
            <WorkHead work={work}>
              <WorkActs work={work} />
            </WorkHead>
          </Card>
          <Card aria-labelledby="work-contents">
            <Contents work={work} />
          </Card>
          <Card className={styles.reviews}>
            <WorkTalk key={work._id} {...reviewsOf(work)} look="desktop" />
          </Card>
        </div>
        <aside className={columns.column}>
          <Card padded aria-label={m.post_page_author()}>
            <PersonCard of={work.user} />
          </Card>
          <WorkNotice work={work} />
          <OtherWorks work={work} />
          <HotWorks work={work} />
        </aside>
      </div>
    </Page>
  )
}
