import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { CreateBoard, loadZones } from '#web/features/board-form/create-board.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './board.module.css'

export const title = () => m.page_system_create()

export const loader = preload(loadZones)

export function Component() {
  return (
    <MobilePage title={m.page_system_create()} ground="surface" className={styles.form}>
      <CreateBoard />
    </MobilePage>
  )
}
