import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Pen from 'lucide-react/icons/pencil'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { minePostsQuery } from '#web/api/queries/creator-queries.ts'
import { Content } from '#web/features/creator/content.tsx'
import { loadContent } from '#web/features/creator/own-posts.ts'
import { DraftList } from '#web/features/drafts/drafts.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './platform.module.css'

export const loader = loadContent('article')
export const title = () => m.page_content_article()

export function Component() {
  const isOn = useSite().COMMON_WORKS.ARTICLE
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{m.page_content_article()}</h1>
        <div className={styles.headActs}>
          <Button to="/platform/columns" icon={<Icon of={Bookmark} size={16} />}>
            {m.platform_columns()}
          </Button>
          {isOn && (
            <Button variant="soft" to="/platform/editor-article" icon={<Icon of={Pen} size={16} />}>
              {m.publish_article_new()}
            </Button>
          )}
        </div>
      </div>
      {isOn ? <Articles /> : <Off />}
    </>
  )
}

const Articles = () => <Content type="article" drafts={<DraftList isArticles />} />

/** What was written while they were on stays its author's to look after. */
function Off() {
  const { data } = useQuery(minePostsQuery(api, { page: 1, limit: 1, systemType: 'article' }))
  if (data && data.total > 0)
    return (
      <>
        <Notice className={styles.off}>{m.creator_articles_off()}</Notice>
        <Articles />
      </>
    )
  return (
    <Card>
      <EmptyState
        drawing="locked"
        title={m.page_content_article_empty()}
        description={m.platform_off_hint()}
        action={<SoftLink to="/platform/home">{m.shell_back_home()}</SoftLink>}
      />
    </Card>
  )
}
