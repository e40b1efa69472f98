import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { HiddenTitle } from '../../features/hidden-title/hidden-title.tsx'
import { PlaceTabs } from '../../features/place-tabs/place-tabs.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../frame/page.tsx'
import { ActiveAuthors } from '../home/active-authors.tsx'
import { HotBoards } from '../home/hot-boards.tsx'
import styles from './shelf.module.css'

/** Bookmarks and reading history stand side by side. */
export function Shelf({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const places = [
    { to: '/collect', label: m.page_collect() },
    { to: '/history', label: m.page_history() },
  ]
  return (
    <Page
      side={
        <>
          <HotBoards />
          <ActiveAuthors />
        </>
      }
    >
      <Card className={styles.head}>
        <HiddenTitle>{title}</HiddenTitle>
        <PlaceTabs
          label={m.shelf_label()}
          className={styles.tabs}
          tabs={places.map((place) => ({ ...place, isCurrent: place.label === title }))}
        />
        {action}
      </Card>
      {children}
    </Page>
  )
}
