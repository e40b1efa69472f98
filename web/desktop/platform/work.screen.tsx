import { useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownWorkQuery } from '#web/api/queries/works/own-queries.ts'
import { Desk } from '#web/features/works/desk/desk.tsx'
import { loadDesk } from '#web/features/works/own/loaders.ts'
import type { ScreenModule } from '#web/screen.ts'

export const loader = loadDesk
export const title: ScreenModule['title'] = ({ queries, params }) =>
  queries.getQueryData(ownWorkQuery(api, params.work ?? '').queryKey)?.title ?? m.own_manage()

export function Component() {
  const { work = '' } = useParams()
  return <Desk key={work} workId={work} />
}
