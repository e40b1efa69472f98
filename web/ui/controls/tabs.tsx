import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useState } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
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

type TabState = { id: string; current: string | undefined }

const TabContext = createContext<TabState>({ id: '', current: undefined })

const tabId = (id: string, value: string) => `${id}tab-${value}`
const panelId = (id: string, value: string) => `${id}panel-${value}`

/** One stop for the Tab key; the arrows, Home and End walk on and choose at once. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { label, tabs, value, defaultValue, onChange, look = 'bar', className, children } = props
  const id = useId()
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value)
  const current = value ?? own
  const choose = (tab: TabItem<V> | undefined) => {
    if (!tab || tab.disabled || tab.value === current) return
    setOwn(tab.value)
    onChange?.(tab.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(tabs, current, event.key)
    if (!next) return
    event.preventDefault()
    choose(next)
    document.getElementById(tabId(id, next.value))?.focus()
  }
  return (
    <TabContext value={{ id, current }}>
      <div
        role="tablist"
        aria-label={label}
        className={classNames(styles.list, className)}
        data-look={look}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(id, tab.value)}
            aria-selected={tab.value === current}
            aria-controls={children && tab.value === current ? panelId(id, tab.value) : undefined}
            // not `disabled`: the reason in its title must stay readable
            aria-disabled={tab.disabled || undefined}
            tabIndex={tab.value === current ? 0 : -1}
            title={tab.title}
            className={styles.tab}
            data-active={tab.value === current ? '' : undefined}
            data-disabled={tab.disabled ? '' : undefined}
            onClick={() => choose(tab)}
          >
            <TabContent label={tab.label} count={tab.count} />
          </button>
        ))}
      </div>
      {children}
    </TabContext>
  )
}

function neighbour<V extends string>(tabs: TabItem<V>[], current: V | undefined, key: string): TabItem<V> | undefined {
  const open = tabs.filter((tab) => !tab.disabled)
  const at = open.findIndex((tab) => tab.value === current)
  if (key === 'ArrowRight') return open[(at + 1) % open.length]
  if (key === 'ArrowLeft') return open.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return open[0]
  if (key === 'End') return open.at(-1)
}

type TabPanelProps = { value: string; keepMounted?: boolean; className?: string; children: ReactNode }

export function TabPanel({ value, keepMounted = false, className, children }: TabPanelProps) {
  const { id, current } = useContext(TabContext)
  const isOpen = value === current
  if (!isOpen && !keepMounted) return null
  return (
    <div
      role="tabpanel"
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={isOpen ? 0 : -1}
      hidden={!isOpen}
      className={classNames(styles.panel, className)}
    >
      {children}
    </div>
  )
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
