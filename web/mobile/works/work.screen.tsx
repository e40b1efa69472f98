import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { workQuery } from '#web/api/queries/works/work-queries.ts'
import { WorkTalk } from '#web/features/comments/work-talk.tsx'
import { Contents } from '#web/features/works/contents/contents.tsx'
import { loadWork, workTitle } from '#web/features/works/load-work.ts'
import { OtherWorks, WorkNotice } from '#web/features/works/work/beside.tsx'
import { ReportWork, ShareWork, useSeen, WorkBar } from '#web/features/works/work/work-acts.tsx'
import { WorkHead } from '#web/features/works/work/work-head.tsx'
import { FramedPage } from '#web/mobile/frame/framed-page.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import { notFound, refusedPage, type ScreenModule } from '#web/screen.ts'
import styles from './work.module.css'

export const title: ScreenModule['title'] = ({ queries, params }) => workTitle(queries, params.work) ?? m.page_work()

export const loader = (args: LoaderFunctionArgs) => loadWork(args, { refusedPage, notFound })

export function Component() {
  const { work: id = '' } = useParams()
  const { data: work } = useSuspenseQuery(workQuery(api, id))
  useSeen(work)
  const head = (
    <header className={styles.bar}>
      <BackButton />
      <span className={styles.barTitle} aria-hidden="true">
        {m.page_work()}
      </span>
      <ShareWork work={work} size={44} variant="ghost" />
      <ReportWork work={work} size={44} />
    </header>
  )
  return (
    <FramedPage head={head} foot={<WorkBar work={work} />}>
      <main className={styles.main}>
        <section className={styles.part} aria-labelledby="work-title">
          <WorkHead work={work} />
        </section>
        <WorkNotice work={work} />
        <section className={styles.part} aria-labelledby="work-contents">
          <Contents work={work} narrow />
        </section>
        <section className={styles.reviews}>
          <WorkTalk
            key={work._id}
            ground={`works:${work._id}`}
            title={m.work_reviews()}
            link={`/${work.worksType}/${work._id}`}
            look="mobile"
          />
        </section>
        <OtherWorks work={work} />
      </main>
    </FramedPage>
  )
}
