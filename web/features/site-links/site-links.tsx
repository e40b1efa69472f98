import { Link, useLocation } from 'react-router'
import { gonganAddress, icpAddress } from '#contract/shared/filing.ts'
import { addressOf } from '#web/reader/address.ts'
import { useSite } from '#web/session/use-site.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './site-links.module.css'

/** Files and documents of the server, which are no pages of the application. */
const document = /^\/(api|feed)(\/|$)|\.\w+$/

/** A link that an administrator has put into the frame of the desktop area. */
export function SiteLink({
  name,
  url,
  logo,
  className,
}: {
  name: string
  url: string
  logo?: string
  className?: string
}) {
  const { pathname } = useLocation()
  const address = addressOf(url, false)
  const content = (
    <>
      {logo && <img src={logo} alt="" width={16} height={16} loading="lazy" className={styles.logo} />}
      {name}
    </>
  )
  if (address?.kind === 'own')
    return (
      <Link
        to={address.path}
        reloadDocument={document.test(address.path)}
        className={className}
        aria-current={address.path === pathname ? 'page' : undefined}
      >
        {content}
      </Link>
    )
  if (address?.kind !== 'outside') return null
  return (
    <a href={address.href} target="_blank" rel="noopener external" className={className}>
      {content}
    </a>
  )
}

/** Where the phone's area goes for such a link: pages of the desktop have their counterparts, others are asked about. */
export function phoneAddress(url: string): string {
  const address = addressOf(url, true)
  if (address?.kind === 'own') return address.path
  return address?.kind === 'outside' ? address.href : '/webapp'
}

/** The numbers under which the site is filed, each with the place to look it up. */
export function Filing({ className }: { className?: string }) {
  const { COMMON_ICP, COMMON_GONGAN } = useSite()
  if (!COMMON_ICP && !COMMON_GONGAN) return null
  return (
    <p className={classNames(styles.filing, className)}>
      {COMMON_ICP && (
        <a href={icpAddress} target="_blank" rel="noopener external">
          {COMMON_ICP}
        </a>
      )}
      {COMMON_GONGAN && (
        <a href={gonganAddress(COMMON_GONGAN)} target="_blank" rel="noopener external">
          {COMMON_GONGAN}
        </a>
      )}
    </p>
  )
}
