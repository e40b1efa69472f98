import type { PostPage } from '#contract/post.ts'
import { m } from '#messages/messages.js'
import { PersonCard } from '../../social/person-card.tsx'
import { Card } from '../../ui/card.tsx'

/** Who wrote it. */
export function AuthorCard({ author }: { author: PostPage['user'] }) {
  return (
    <Card padded aria-label={m.post_page_author()}>
      <PersonCard of={author} />
    </Card>
  )
}
