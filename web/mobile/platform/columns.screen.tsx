import { m } from '#messages/messages.js'
import { loadOwnColumns } from '#web/features/own-columns/loaders.ts'
import { OwnColumns } from '#web/features/own-columns/own-columns.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const loader = loadOwnColumns
export const title = () => m.platform_columns()

export function Component() {
  return (
    <MobilePage title={m.platform_columns()} refreshes>
      <OwnColumns />
    </MobilePage>
  )
}
