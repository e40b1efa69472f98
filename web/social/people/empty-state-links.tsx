import { m } from '#messages/messages.js'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** What one can do where there is nothing to see, or nothing that one may do. */

export function GoPost() {
  return (
    <Button variant="soft" size={32} to={usePaths().publish}>
      {m.empty_write_post()}
    </Button>
  )
}

export function GoWrite() {
  return (
    <Button variant="soft" size={32} to={usePaths().publishArticle}>
      {m.publish_article_new()}
    </Button>
  )
}

export function LookAround() {
  return (
    <Button variant="soft" size={32} to={usePaths().home}>
      {m.empty_look_around()}
    </Button>
  )
}

export function AllBoards() {
  return (
    <Button variant="soft" size={32} to={usePaths().boards}>
      {m.error_all_boards()}
    </Button>
  )
}
