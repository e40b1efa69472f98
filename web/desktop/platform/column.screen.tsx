import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { ColumnDesk } from '#web/features/own-columns/column-desk.tsx'
import { loadColumnDesk } from '#web/features/own-columns/loaders.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './platform.module.css'

export const loader = loadColumnDesk
export const title = () => m.column_manage()

export function Component() {
  const { id = '' } = useParams()
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{m.column_manage()}</h1>
        <Button variant="ghost" size={32} to="/platform/columns" icon={<Icon of={ArrowLeft} size={16} />}>
          {m.column_all_mine()}
        </Button>
      </div>
      <ColumnDesk key={id} columnId={id} />
    </>
  )
}
