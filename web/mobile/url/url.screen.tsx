import ExternalLink from 'lucide-react/icons/external-link'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { ownPath } from '#contract/shared/own-path.ts'
import { m } from '#messages/messages.js'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './url.module.css'

export const title = () => m.url_page()

/** Paths of our own need no warning: they are opened at once. */
export function loader({ request }: LoaderFunctionArgs): null {
  const destination = destinationOf(new URL(request.url).searchParams.get('url'))
  if (destination.kind === 'own') throw redirect(destination.path)
  return null
}

export function Component() {
  const [search] = useSearchParams()
  const wanted = search.get('url')
  const destination = destinationOf(wanted)
  useOwnAddress(wanted)
  return (
    <div className={styles.page}>
      <MobilePage title={m.url_page()} ground="surface">
        {destination.kind === 'outside' ? <Outside address={destination.address} /> : <Invalid />}
      </MobilePage>
    </div>
  )
}

/** Whether a full address is ours is known only in the browser: a server may stand behind several names. */
function useOwnAddress(wanted: string | null) {
  const navigate = useNavigate()
  useEffect(() => {
    const destination = destinationOf(wanted, location.origin)
    if (destination.kind === 'own') void navigate(destination.path, { replace: true })
  }, [wanted, navigate])
}

function Outside({ address }: { address: URL }) {
  const { COMMON_SITE_NAME } = useSite()
  return (
    <div className={styles.outside}>
      <span className={styles.icon}>
        <Icon of={ExternalLink} size={28} />
      </span>
      <h2 className={styles.title}>{m.url_title({ site: COMMON_SITE_NAME })}</h2>
      <p className={styles.hint}>{m.url_hint()}</p>
      <p className={styles.address}>{address.href}</p>
      <Button variant="primary" size={48} block to={address.href} rel="noopener noreferrer nofollow">
        {m.url_continue()}
      </Button>
    </div>
  )
}

function Invalid() {
  return (
    <EmptyState
      drawing="error"
      title={m.url_invalid()}
      description={m.url_invalid_hint()}
      action={
        <SoftLink to="/webapp" size={36}>
          {m.shell_back_home()}
        </SoftLink>
      }
    />
  )
}

type Destination = { kind: 'own'; path: string } | { kind: 'outside'; address: URL } | { kind: 'invalid' }

/** Where a link leads: a page of this site, another site by http(s), or nowhere that may be opened. */
export function destinationOf(wanted: string | null, ownOrigin?: string): Destination {
  if (!wanted) return { kind: 'invalid' }
  if (wanted.startsWith('/')) return own(wanted)
  const address = /^https?:\/\//i.test(wanted) && URL.canParse(wanted) ? new URL(wanted) : null
  // A name before an @ only serves to look like another site.
  if (!address || address.username || address.password) return { kind: 'invalid' }
  if (address.origin === ownOrigin) return own(address.pathname + address.search + address.hash)
  return { kind: 'outside', address }
}

function own(wanted: string): Destination {
  const path = ownPath(wanted)
  return path === undefined ? { kind: 'invalid' } : { kind: 'own', path }
}
