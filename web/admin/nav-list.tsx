import { useEffect, useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { mayOpen } from './access.ts'
import styles from './nav-list.module.css'
import { sections } from './navigation.ts'

/** `onHere`: the page that was chosen is the one in sight. Any other navigation closes what is open by itself. */
export function NavList({ onHere }: { onHere?: () => void }) {
  const id = useId()
  const me = useMe()
  const { pathname } = useLocation()
  const open = sections
    .map(({ title, items }) => ({ title, items: items.filter(({ to }) => mayOpen(me, to)) }))
    .filter(({ items }) => items.length > 0)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another item
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} aria-label={m.admin_nav()}>
      {open.map(({ title, items }, at) => (
        <div key={items[0]?.to}>
          {title && (
            <div id={`${id}${at}`} className={styles.title}>
              {title()}
            </div>
          )}
          <ul aria-labelledby={title && `${id}${at}`}>
            {items.map(({ to, label, icon }) => (
              <li key={to}>
                <NavLink to={to} end className={styles.item} onClick={() => to === pathname && onHere?.()}>
                  <Icon of={icon} />
                  {label()}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
