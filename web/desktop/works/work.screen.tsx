import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { workQuery } from '#web/api/queries/works/work-queries.ts'
import { Page } from '#web/desktop/frame/page.tsx'
import { WorkTalk } from '#web/features/comments/work-talk.tsx'
import { Contents } from '#web/features/works/contents/contents.tsx'
import { loadWork, workTitle } from '#web/features/works/load-work.ts'
import { HotWorks, OtherWorks, WorkNotice } from '#web/features/works/work/beside.tsx'
import { useSeen, WorkActs } from '#web/features/works/work/work-acts.tsx'
import { WorkHead } from '#web/features/works/work/work-head.tsx'
import { notFound, refusedPage, type ScreenModule } from '#web/screen.ts'
import { PersonCard } from '#web/social/people/person-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './work.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => workTitle(queries, params.work) ?? m.page_work()

export const loader = (args: LoaderFunctionArgs) => loadWork(args, { refusedPage, notFound })

export function Component() {
  const { work: id = '' } = useParams()
  const { data: work } = useSuspenseQuery(workQuery(api, id))
  useSeen(work)
  return (
    <Page columns="wide">
      <div className={styles.columns}>
        <div className={styles.middle}>
          <Card className={styles.card} aria-labelledby="work-title">
            <WorkHead work={work}>
              <WorkActs work={work} />
            </WorkHead>
          </Card>
          <Card aria-labelledby="work-contents">
            <Contents work={work} />
          </Card>
          <Card className={styles.reviews}>
            <WorkTalk
              key={work._id}
              ground={`works:${work._id}`}
              title={m.work_reviews()}
              link={`/${work.worksType}/${work._id}`}
              look="desktop"
            />
          </Card>
        </div>
        <aside className={styles.side}>
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
