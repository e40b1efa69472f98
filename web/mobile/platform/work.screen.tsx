import { useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { Desk } from '#web/features/works/desk/desk.tsx'
import { loadDesk } from '#web/features/works/own/loaders.ts'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const loader = loadDesk
export const title = () => m.own_manage()

export function Component() {
  const { work = '' } = useParams()
  return (
    <MobilePage title={m.own_manage()}>
      <Desk key={work} workId={work} />
    </MobilePage>
  )
}
