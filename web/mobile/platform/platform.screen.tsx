import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import Coins from 'lucide-react/icons/coins'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pen from 'lucide-react/icons/pencil'
import { m } from '#messages/messages.js'
import { FiguresBoard, useFigures } from '#web/features/creator/figures.tsx'
import { FirstSteps } from '#web/features/creator/first-steps.tsx'
import { PostRows } from '#web/features/creator/mobile-rows.tsx'
import { loadOverview } from '#web/features/creator/own-posts.ts'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './platform.module.css'

export const loader = loadOverview
export const title = () => m.page_platform()

export function Component() {
  const { COMMON_WORKS, COMMON_EARNING } = useSite()
  const { ARTICLE, FICTION, MANGA } = COMMON_WORKS
  const isNew = useFigures().data?.posts === 0
  return (
    <MobilePage title={m.page_platform()}>
      <div className={styles.figures}>
        {isNew && <FirstSteps />}
        <FiguresBoard look="mobile" />
        <Button
          variant="primary"
          size={48}
          block
          to="/webapp/platform/posts-publish"
          icon={<Icon of={Pen} size={18} />}
        >
          {m.platform_post_button()}
        </Button>
      </div>
      <Cells className={styles.cells}>
        <Cell icon={NotebookPen} label={m.publish_drafts()} to="/webapp/platform/drafts" />
        {ARTICLE && (
          <>
            <Cell icon={BookOpen} label={m.platform_article()} to="/webapp/platform/articles" />
            <Cell icon={Bookmark} label={m.platform_columns()} to="/webapp/platform/columns" />
          </>
        )}
        {(FICTION || MANGA) && <Cell icon={Layers} label={m.own_all()} to="/webapp/platform/works" />}
        <Cell icon={Images} label={m.platform_media()} to="/webapp/platform/media" />
        {COMMON_EARNING.ON && <Cell icon={Coins} label={m.income_title()} to="/webapp/platform/income" />}
      </Cells>
      <h2 className={styles.heading}>{m.platform_posts()}</h2>
      <PostRows type="forum" />
    </MobilePage>
  )
}
