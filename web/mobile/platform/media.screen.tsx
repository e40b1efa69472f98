import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { libraryTabs } from '../../features/library/library-tabs.ts'
import { loadLibrary } from '../../features/library/load-library.ts'
import { MediaLibrary } from '../../features/library/media-library.tsx'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { MobilePage } from '../mobile-page.tsx'

export const loader = loadLibrary
export const title = () => m.page_media()

const path = '/webapp/platform/media'

export function Component() {
  const [search] = useSearchParams()
  return (
    <MobilePage title={m.page_media()} ground="surface" line={false}>
      <MediaLibrary
        path={path}
        tabs={<PlaceTabs label={m.library_tabs()} look="mobile" inPlace tabs={libraryTabs(path, search)} />}
      />
    </MobilePage>
  )
}
