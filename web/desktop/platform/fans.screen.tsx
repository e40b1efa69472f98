import { m } from '#messages/messages.js'
import { PeopleList } from '#web/features/people/people-list.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './platform.module.css'

export const title = () => m.creator_fans()

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <>
      <h1 className={styles.title}>{m.creator_fans()}</h1>
      <Card>
        <PeopleList kind="fans" userId={me._id} isMine />
      </Card>
    </>
  )
}
