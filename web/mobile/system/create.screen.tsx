import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { zonesQuery } from '../../api/board-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { CreateBoard } from '../../features/board-form/create-board.tsx'
import { MobilePage } from '../mobile-page.tsx'
import styles from './board.module.css'

export const title = () => m.page_system_create()

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queries } = context.get(pageContext)
  await queries.ensureQueryData(zonesQuery(api))
  return null
}

export function Component() {
  return (
    <MobilePage title={m.page_system_create()} ground="surface" className={styles.form}>
      <CreateBoard />
    </MobilePage>
  )
}
