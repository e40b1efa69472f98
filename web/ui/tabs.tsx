import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { classNames } from './class-names.ts'
import { formatCount } from './format.ts'
import styles from './tabs.module.css'

export type TabItem<V extends string = string> = {
  value: V
  label: ReactNode
  count?: number
  disabled?: boolean
  /** Why it is disabled. */
  title?: string
}

export type TabsProps<V extends string> = {
  /** What the tabs choose, for screen readers. */
  label: string
  tabs: TabItem<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  /** bar: 48 high; mobile: 44 high with a short mark. */
  look?: 'bar' | 'mobile'
  className?: string
  /** One TabPanel per tab. */
  children?: ReactNode
}

function TabContent({ label, count }: Pick<TabItem, 'label' | 'count'>) {
  return (
    <>
      {label}
      {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
    </>
  )
}

export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, tabs, value, defaultValue, onChange, look = 'bar', className, children } = props
  return (
    <BaseTabs.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={(next) => onChange?.(next as V)}
    >
      <BaseTabs.List aria-label={label} className={classNames(styles.list, className)} data-look={look} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            title={tab.title}
            className={styles.tab}
          >
            <TabContent label={tab.label} count={tab.count} />
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {children}
    </BaseTabs.Root>
  )
}

export function TabPanel(props: { value: string; keepMounted?: boolean; className?: string; children: ReactNode }) {
  return <BaseTabs.Panel {...props} className={classNames(styles.panel, props.className)} />
}

export type TabLink = { to: string; label: ReactNode; count?: number; end?: boolean }

/** Tabs that are places: links, the current one marked by the router. */
export function TabLinks(props: { label: string; links: TabLink[]; look?: 'bar' | 'mobile'; className?: string }) {
  return (
    <nav aria-label={props.label} className={classNames(styles.list, props.className)} data-look={props.look ?? 'bar'}>
      {props.links.map((link) => (
        <NavLink key={link.to} to={link.to} end={link.end} className={styles.tab}>
          <TabContent label={link.label} count={link.count} />
        </NavLink>
      ))}
    </nav>
  )
}
