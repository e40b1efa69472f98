import { m } from '#messages/messages.js'
import { PlaceRows } from './place-rows.tsx'
import { PublishPage } from './publish-page.tsx'

export const title = () => m.page_editor()

export function Component() {
  return (
    <PublishPage writing="post" hasMedia={() => true} rows={(publishing) => <PlaceRows publishing={publishing} />} />
  )
}
