import { m } from '#messages/messages.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx'
import styles from './empty-screen.module.css'
import { Page } from './frame/page.tsx'

export type EmptyScreenProps = Pick<EmptyStateProps, 'drawing' | 'description' | 'action'> & {
  title: string
  text: string
}

/** A page of which there is nothing to show yet: it says so, and leads on. */
export function EmptyScreen({ title, text, drawing, description, action }: EmptyScreenProps) {
  return (
    <Page>
      <Card>
        <h1 className={styles.title}>{title}</h1>
        <EmptyState
          level={2}
          drawing={drawing}
          title={text}
          description={description}
          action={action ?? <HomeButton />}
        />
      </Card>
    </Page>
  )
}

function HomeButton() {
  return (
    <Button variant="soft" size={32} to="/">
      {m.shell_back_home()}
    </Button>
  )
}
