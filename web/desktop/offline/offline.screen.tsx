import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { OfflineShelf } from '#web/features/offline/offline-shelf.tsx'

export const title = () => m.offline_title()

/** Drawn for nobody: the worker shows it at every address while there is no network. */
export function Component() {
  return (
    <Page columns="centred">
      <div data-stand-in="">
        <OfflineShelf heading />
      </div>
    </Page>
  )
}
