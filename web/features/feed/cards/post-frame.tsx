import type { ReactNode } from 'react'

type PostFrameProps = {
  post: { _id: string }
  /** Its place in the list, for those who hear it. */
  at?: number
  className?: string
  children: ReactNode
}

/** What a post in a list stands in; its heading, with the id `post-…`, names it. */
export function PostFrame({ post, at, className, children }: PostFrameProps) {
  return (
    <article
      className={className}
      data-post={post._id}
      aria-posinset={at}
      aria-setsize={-1}
      aria-labelledby={`post-${post._id}`}
    >
      {children}
    </article>
  )
}
