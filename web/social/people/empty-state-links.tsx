import { m } from '#messages/messages.js'
import { usePaths } from '#web/social/paths.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'

/** What one can do where there is nothing to see, or nothing that one may do. */

export function GoPost() {
  return <SoftLink to={usePaths().publish}>{m.empty_write_post()}</SoftLink>
}

export function GoWrite() {
  return <SoftLink to={usePaths().publishArticle}>{m.publish_article_new()}</SoftLink>
}

export function LookAround() {
  return <SoftLink to={usePaths().home}>{m.empty_look_around()}</SoftLink>
}

export function AllBoards() {
  return <SoftLink to={usePaths().boards}>{m.error_all_boards()}</SoftLink>
}
