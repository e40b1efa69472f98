import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { MobilePage, type MobilePageProps } from './mobile-page.tsx'

export type EmptyScreenProps = Pick<EmptyStateProps, 'drawing' | 'description' | 'action'> &
  Pick<MobilePageProps, 'start'> & { title: string; text: string }

/** A page of which there is nothing to show yet: it says so, and leads on. */
export function EmptyScreen({ title, text, drawing, description, action, start }: EmptyScreenProps) {
  return (
    <MobilePage title={title} start={start} ground="surface">
      <EmptyState
        level={2}
        drawing={drawing}
        title={text}
        description={description}
        action={
          action ?? (
            <Button variant="soft" to="/webapp">
              {m.shell_back_home()}
            </Button>
          )
        }
      />
    </MobilePage>
  )
}
