import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { openLogin } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './account.module.css'
import { AccountNav } from './account-nav.tsx'
import { AccountOverview } from './account-overview.tsx'

/** The settings of a member: a list of pages, and one of them. */
export function Component() {
  const me = useMe()
  return (
    <Page nav={me && <AccountNav />} side={me && <AccountOverview me={me} />}>
      <h1 className={styles.heading}>{m.account_title()}</h1>
      {me ? <Outlet /> : <ForMembers />}
    </Page>
  )
}

function ForMembers() {
  useEffect(openLogin, [])
  return (
    <Card>
      <EmptyState
        level={2}
        drawing="locked"
        title={m.account_guest()}
        action={
          <Button variant="soft" size={32} onClick={openLogin}>
            {m.account_login()}
          </Button>
        }
      />
    </Card>
  )
}
