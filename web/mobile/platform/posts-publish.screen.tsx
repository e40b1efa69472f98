import { m } from '#messages/messages.js'
import { BountyField } from '#web/features/publish/bounty-field.tsx'
import { PlaceRows } from './place-rows.tsx'
import styles from './posts-publish.module.css'
import { PublishPage } from './publish-page.tsx'

export const title = () => m.page_editor()

export function Component() {
  return (
    <PublishPage
      writing="post"
      hasMedia={() => true}
      rows={(publishing) => (
        <>
          <PlaceRows publishing={publishing} />
          <div className={styles.bounty}>
            <BountyField publishing={publishing} />
          </div>
        </>
      )}
    />
  )
}
