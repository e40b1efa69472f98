import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { WorkTalk } from '#web/features/comments/work-talk.tsx'
import { Contents } from '#web/features/works/contents/contents.tsx'
import { loadWork, reviewsOf, useShownWork, workTitle } from '#web/features/works/load-work.ts'
import { OtherWorks, WorkNotice } from '#web/features/works/work/beside.tsx'
import { ReportWork, ShareWork, useSeen, WorkBar } from '#web/features/works/work/work-acts.tsx'
import { WorkHead } from '#web/features/works/work/work-head.tsx'
import { FramedPage } from '#web/mobile/frame/framed-page.tsx'
import { BackButton } from '#web/mobile/mobile-page.tsx'
import parts from '#web/mobile/parts.module.css'
import { notFound, refusedPage } from '#web/screen.ts'
import { DownloadWorkButton } from '#web/social/downloads/download-work-button.tsx'
import { TipPress } from '#web/social/tips/tip-button.tsx'
import { FollowButton } from '#web/social/toggles/follow-button.tsx'
import styles from './work.module.css'

export const title = workTitle

export const loader = (args: LoaderFunctionArgs) => loadWork(args, { refusedPage, notFound })

export function Component() {
  const work = useShownWork()
  useSeen(work)
  const head = (
    <header className={parts.bar}>
      <BackButton />
      <span className={parts.barTitle} aria-hidden="true">
        {m.page_work()}
      </span>
      <DownloadWorkButton work={work} size={44} variant="ghost" />
      <ShareWork work={work} size={44} variant="ghost" />
      <ReportWork work={work} size={44} />
    </header>
  )
  return (
    <FramedPage head={head} foot={<WorkBar work={work} />}>
      <main className={parts.main}>
        <section className={parts.part} aria-labelledby="work-title">
          <WorkHead work={work} beside={<FollowButton of={work.user} size={28} />}>
            <div className={styles.acts}>
              <TipPress of={{ target: { type: 'work', _id: work._id }, author: work.user }} count={work.tipNumber} />
            </div>
          </WorkHead>
        </section>
        <WorkNotice work={work} />
        <section className={parts.part} aria-labelledby="work-contents">
          <Contents work={work} narrow />
        </section>
        <section className={styles.reviews}>
          <WorkTalk key={work._id} {...reviewsOf(work)} look="mobile" />
        </section>
        <OtherWorks work={work} />
      </main>
    </FramedPage>
  )
}
