import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { OfflineShelf } from '#web/features/offline/offline-shelf.tsx'

export const title = () => m.offline_title()

/** Drawn for nobody: the worker shows it at every address while there is no network. */
export function Component() {
  return (
    <Page columns="centred">
      <HiddenTitle>{m.offline_title()}</HiddenTitle>
      <div data-stand-in="">
        <OfflineShelf />
      </div>
    </Page>
  )
}
