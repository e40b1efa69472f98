import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './platform.module.css'

export type PlatformEmptyProps = Pick<EmptyStateProps, 'drawing' | 'description' | 'action'> & {
  title: string
  text: string
}

/** A page of the creator centre with nothing in it yet. */
export function PlatformEmpty({ title, text, drawing, description, action }: PlatformEmptyProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Card>
        <EmptyState
          level={2}
          drawing={drawing}
          title={text}
          description={description}
          action={
            action ?? (
              <Button variant="soft" size={32} to="/platform/home">
                {m.shell_back_home()}
              </Button>
            )
          }
        />
      </Card>
    </>
  )
}
