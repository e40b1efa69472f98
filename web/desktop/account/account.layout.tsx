import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { m } from '#messages/messages.js'
import { openLogin } from '../../session/login-door.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../frame/page.tsx'
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
