import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { LoginButton } from '#web/desktop/login-button.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { loadShelf } from '#web/features/works/shelf/shelf-choice.ts'
import { ShelfTabs, ShelfView } from '#web/features/works/shelf/shelf-view.tsx'
import { useMe } from '#web/session/use-me.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { WorksNav } from './works-nav.tsx'

export const title = () => m.page_shelf()

export const loader = loadShelf

/** Works I follow, and what I have read. */
export function Component() {
  const me = useMe()
  return (
    <Page columns="frame" nav={<WorksNav />}>
      <HiddenTitle>{m.page_shelf()}</HiddenTitle>
      <Card>
        {me ? (
          <>
            <ShelfTabs />
            <ShelfView />
          </>
        ) : (
          <EmptyState drawing="people" title={m.login_first()} action={<LoginButton size={32} />} />
        )}
      </Card>
    </Page>
  )
}
