import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { queueCountQuery } from '#web/api/queries/queue-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
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
                  {to === '/admin/queue' && <OpenItems />}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** How many things wait in the queue; nothing where none does. */
function OpenItems() {
  const { data: count = 0 } = useQuery(queueCountQuery(api))
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{m.queue_open_count({ count })}</VisuallyHidden>
    </span>
  )
}
