import { useState } from 'react'
import { m } from '#messages/messages.js'
import { stateName } from '#web/features/creator/content.tsx'
import { PostRows } from '#web/features/creator/mobile-rows.tsx'
import { type ContentState, loadContent, statesOf } from '#web/features/creator/own-posts.ts'
import { DraftRows } from '#web/features/drafts/draft-rows.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './platform.module.css'
import { WriteButton } from './write-button.tsx'

export const loader = loadContent('article')
export const title = () => m.page_content_article()

/** My articles in every state, and those that were begun. */
export function Component() {
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const [state, setState] = useState<ContentState>('all')
  const write = isOn && <WriteButton label={m.publish_article_new()} to="/webapp/platform/article-publish" />
  return (
    <MobilePage title={m.page_content_article()} end={write} refreshes>
      {!isOn && <Notice flat>{m.creator_articles_off()}</Notice>}
      <div className={styles.states}>
        {statesOf('article').map((one) => (
          <Chip key={one} selected={one === state} onClick={() => setState(one)}>
            {stateName(one)}
          </Chip>
        ))}
      </div>
      {state === 'draft' ? (
        <DraftRows isArticles />
      ) : (
        <PostRows key={state} type="article" state={state === 'all' ? undefined : state} />
      )}
    </MobilePage>
  )
}
