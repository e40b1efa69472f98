import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { ActiveAuthors } from '#web/desktop/home/active-authors.tsx'
import { HotBoards } from '#web/desktop/home/hot-boards.tsx'
import { HiddenTitle } from '#web/features/hidden-title/hidden-title.tsx'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './kept-posts.module.css'

/** Bookmarks and reading history stand side by side. */
export function KeptPosts({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const tabs = [
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
        <LinkTabs
          label={m.kept_posts_label()}
          className={styles.tabs}
          tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.label === title }))}
        />
        {action}
      </Card>
      {children}
    </Page>
  )
}
