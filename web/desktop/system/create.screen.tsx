import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { ForMembers } from '#web/desktop/bookmark/for-members.tsx'
import { Page } from '#web/desktop/frame/page.tsx'
import { CreateBoard, loadZones } from '#web/features/board-form/create-board.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './board.module.css'

export const title = () => m.page_system_create()

export const loader = preload(loadZones)

export function Component() {
  const me = useMe()
  return (
    <Page columns="centred">
      <HiddenTitle>{m.page_system_create()}</HiddenTitle>
      {me ? (
        <Card>
          <CardHead title={m.page_system_create()} />
          <div className={styles.create}>
            <CreateBoard />
          </div>
        </Card>
      ) : (
        <ForMembers />
      )}
    </Page>
  )
}
