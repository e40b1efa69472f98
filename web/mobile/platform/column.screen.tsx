import { useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { ColumnDesk } from '#web/features/own-columns/column-desk.tsx'
import { loadColumnDesk } from '#web/features/own-columns/loaders.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const loader = loadColumnDesk
export const title = () => m.column_manage()

export function Component() {
  const { id = '' } = useParams()
  return (
    <MobilePage title={m.column_manage()}>
      <ColumnDesk key={id} columnId={id} />
    </MobilePage>
  )
}
