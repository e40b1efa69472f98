import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { PersonCard } from '#web/social/people/person-card.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** Who wrote it. */
export function AuthorCard({ author }: { author: PostPage['user'] }) {
  return (
    <Card padded aria-label={m.post_page_author()}>
      <PersonCard of={author} />
    </Card>
  )
}
