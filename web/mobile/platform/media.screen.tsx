import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { libraryTabs, loadLibrary } from '#web/features/library/library-place.ts'
import { MediaLibrary } from '#web/features/library/media-library.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'

export const loader = loadLibrary
export const title = () => m.page_media()

const path = '/webapp/platform/media'

export function Component() {
  const [search] = useSearchParams()
  return (
    <MobilePage title={m.page_media()} ground="surface" line={false}>
      <MediaLibrary
        path={path}
        tabs={<LinkTabs label={m.library_tabs()} look="mobile" inPlace tabs={libraryTabs(path, search)} />}
      />
    </MobilePage>
  )
}
