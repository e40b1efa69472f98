import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import styles from './login.module.css'

/** What waits behind the login: title, author and board of the post that was wanted. */
export function ToRead({ wanted }: { wanted: string | null }) {
  const id = postIn(wanted)
  const { data: post } = useQuery({ ...postQuery(api, id ?? ''), enabled: id !== null })
  if (!post) return null
  return (
    <section className={styles.reading} aria-label={m.login_to_read()}>
      <p className={styles.lead}>{m.login_to_read()}</p>
      <p className={styles.post}>{post.title || post.excerpt}</p>
      <p className={styles.lead}>
        {post.user.name} · {post.system.systemName}
      </p>
    </section>
  )
}

/** The id of a post, when a post is what is wanted. */
export function postIn(wanted: string | null): string | null {
  return wanted?.match(/^\/webapp\/(\d{1,19})(?:[?#]|$)/)?.[1] ?? null
}
