import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { zonesQuery } from '../../api/board-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { CreateBoard } from '../../features/board-form/create-board.tsx'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { useMe } from '../../session/use-me.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Page } from '../frame/page.tsx'
import { ForMembers } from '../shelf/for-members.tsx'
import styles from './board.module.css'

export const title = () => m.page_system_create()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  await queries.ensureQueryData(zonesQuery(api))
  return null
}

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
