import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { libraryTabs, loadLibrary } from '#web/features/library/library-place.ts'
import { MediaLibrary } from '#web/features/library/media-library.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './platform.module.css'

export const loader = loadLibrary
export const title = () => m.page_media()

const path = '/platform/content/media'

export function Component() {
  const [search] = useSearchParams()
  if (!useMe()) return null
  return (
    <>
      <h1 className={styles.title}>{m.page_media()}</h1>
      <Card>
        <MediaLibrary
          path={path}
          tabs={<LinkTabs label={m.library_tabs()} inPlace tabs={libraryTabs(path, search)} />}
        />
      </Card>
    </>
  )
}
