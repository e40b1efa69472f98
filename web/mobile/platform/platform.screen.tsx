import Images from 'lucide-react/icons/images'
import Pen from 'lucide-react/icons/pencil'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { FiguresBoard, useFigures } from '../../features/creator/figures.tsx'
import { FirstSteps } from '../../features/creator/first-steps.tsx'
import { DraftRows, PostRows } from '../../features/creator/mobile-rows.tsx'
import { loadOverview } from '../../features/creator/own-posts.ts'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Cell, Cells } from '../cells.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './platform.module.css'

export const loader = loadOverview
export const title = () => m.page_platform()

const path = '/webapp/platform/platform'

export function Component() {
  const isDrafts = useSearchParams()[0].get('tab') === 'draft'
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
        <Cell icon={Images} label={m.platform_media()} to="/webapp/platform/media" />
      </Cells>
      <PlaceTabs
        label={m.platform_content()}
        look="mobile"
        inPlace
        className={styles.tabs}
        tabs={[
          { to: path, label: m.platform_posts(), isCurrent: !isDrafts },
          { to: `${path}?tab=draft`, label: m.publish_drafts(), isCurrent: isDrafts },
        ]}
      />
      {isDrafts ? <DraftRows /> : <PostRows />}
    </MobilePage>
  )
}
