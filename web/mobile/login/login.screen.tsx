import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useLocation, useSearchParams } from 'react-router'
import { ownPath } from '#contract/shared/own-path.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { hasHelpQuery } from '#web/api/queries/announcement-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'
import { useGreeting } from '#web/features/login/use-greeting.ts'
import { useBack } from '#web/mobile/frame/use-back.ts'
import type { LoginState } from '#web/session/login-dialog-state.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { openLayers } from '#web/ui/overlays/overlay-history.ts'
import styles from './login.module.css'
import { LoginPage } from './login-page.tsx'

/** The post that is wanted is fetched for its title; whatever goes wrong with it, the login is there. */
export const loader = preload(async ({ api, queries }, { request }) => {
  const id = postIn(new URL(request.url).searchParams.get('to'))
  const help = queries.prefetchQuery(hasHelpQuery(api))
  if (id !== null) await queries.prefetchQuery(postQuery(api, id))
  await help
})
export const title = () => m.login_title()

export function Component() {
  const { key, hash, state } = useLocation()
  const wanted = useSearchParams()[0].get('to')
  // The forms lie above the page; its own button leaves them all.
  const back = useBack(openLayers)
  // Who pressed something that is for members was told there.
  const isTold = (state as LoginState | null)?.told === true
  useGreeting(wanted === null || isTold ? null : m.login_first_page(), key)
  return (
    <LoginPage
      // What is behind the # never reached the server that sent us here.
      to={(ownPath(wanted) ?? '/webapp/user/mine') + hash}
      waiting={ownPath(wanted)}
      reading={<ToRead wanted={wanted} />}
      bar={
        <button type="button" className={styles.close} aria-label={m.ui_close()} onClick={back}>
          <Icon of={X} size={24} />
        </button>
      }
    />
  )
}

/** What waits behind the login: title, author and board of the post that was wanted. */
function ToRead({ wanted }: { wanted: string | null }) {
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
function postIn(wanted: string | null): string | null {
  return wanted?.match(/^\/webapp\/(\d{1,19})(?:[?#]|$)/)?.[1] ?? null
}
