import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import type { LinkedAccount, OauthProvider } from '#contract/modules/account/oauth.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { linksQuery } from '#web/api/queries/link-queries.ts'
import { goToProvider } from '#web/session/login-methods/go-to-provider.ts'
import { ProviderSign } from '#web/session/login-methods/provider-sign.tsx'
import { providerNames, providers, providersOn } from '#web/session/login-methods/providers.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { useDebouncedAction } from '#web/ui/hooks/use-debounced-action.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './account.module.css'

const ScanDialog = lazyPart(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog))

/** Other sites whose accounts open mine: those I have linked, and those I could. */
export function LinkList({ isMobile }: { isMobile: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(linksQuery(api))
  const offered = useOffered(isMobile)
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <LinksSkeleton />
  const links = new Map(data.list.map((link) => [link.provider, link]))
  const names = providerNames.filter((name) => links.has(name) || offered.includes(name))
  if (names.length === 0) {
    // On a phone it is all that the page has to say.
    if (isMobile) return <EmptyState drawing="locked" title={m.link_none_offered()} />
    return <EmptyState compact="row" level={3} icon={Link} title={m.link_none_offered()} />
  }
  return (
    <>
      <p className={styles.note}>{m.link_note()}</p>
      <ul className={styles.rows}>
        {names.map((name) => (
          <LinkRow key={name} name={name} link={links.get(name)} isMobile={isMobile} />
        ))}
      </ul>
    </>
  )
}

/** WeChat can be linked by its QR code alone. */
function useOffered(isMobile: boolean): OauthProvider[] {
  const { COMMON_LOGIN: login } = useSite()
  const providers = providersOn(login, { isMobile })
  return !isMobile && login.WX_GZH_SCAN ? [...providers, 'wechat'] : providers
}

function LinkRow({ name, link, isMobile }: { name: OauthProvider; link?: LinkedAccount; isMobile: boolean }) {
  const provider = providers[name].name()
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        <ProviderSign of={name} size={24} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{provider}</p>
        <p className={styles.facts}>
          {link ? (
            <>
              {link.nickname && <span>{link.nickname}</span>}
              <span>
                {m.link_since()} <RelativeTime at={link.createTime} />
              </span>
            </>
          ) : (
            m.link_not_linked()
          )}
        </p>
        {link && !link.canRemove && <p className={styles.facts}>{m.link_last_way()}</p>}
      </div>
      {link ? <Unlink link={link} /> : <LinkButton name={name} isMobile={isMobile} />}
    </li>
  )
}

function LinkButton({ name, isMobile }: { name: OauthProvider; isMobile: boolean }) {
  const { COMMON_LOGIN: login } = useSite()
  const scans = !providersOn(login, { isMobile }).includes(name)
  const [scanning, setScanning] = useState<boolean>()
  const begin = useDebouncedAction(() => {
    if (scans) setScanning(true)
    else void goToProvider(name, { purpose: 'bind', returnTo: location.pathname })
  }, limits.codeDebounce)
  return (
    <>
      <Button size={32} aria-label={m.link_link_label({ name: providers[name].name() })} onClick={begin}>
        {m.link_link()}
      </Button>
      {scanning !== undefined && <ScanDialog open={scanning} onClose={() => setScanning(false)} />}
    </>
  )
}

function LinksSkeleton() {
  return (
    <SkeletonRegion className={styles.loading}>
      <Skeleton width={60} />
      <Skeleton width={40} />
    </SkeletonRegion>
  )
}

/** Takes a link away, after a question; never the last way in. */
function Unlink({ link: { provider, canRemove } }: { link: LinkedAccount }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = providers[provider].name()
  const removal = useMutation({
    mutationFn: () => api.link.remove({ provider }),
    onSuccess: () => toast.success(m.link_removed()),
    onError: (error) => toast.error(error.message),
    async onSettled() {
      setAsking(false)
      await queries.invalidateQueries(linksQuery(api))
    },
  })
  return (
    <>
      <Button
        size={32}
        disabled={!canRemove}
        aria-label={m.link_remove_label({ name })}
        onClick={() => setAsking(true)}
      >
        {m.link_remove()}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={m.link_remove_title({ name })}
        description={m.link_remove_text({ name })}
        confirmLabel={m.link_remove()}
        pending={removal.isPending}
        onConfirm={() => removal.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
