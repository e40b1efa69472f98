import { type ReactNode, useEffect, useId } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { ChangePasswordForm } from '../../features/account/change-password-form.tsx'
import { ContactList } from '../../features/account/contact-list.tsx'
import { DeviceList } from '../../features/account/device-list.tsx'
import { LinkList } from '../../features/account/link-list.tsx'
import { loadAccount } from '../../features/account/load-account.ts'
import { ProfileSummary } from '../../features/account/profile-summary.tsx'
import { AvatarActions } from '../../features/avatar/avatar-actions.tsx'
import { LicenceOffice } from '../../features/licence/licence-office.tsx'
import { loadLicence } from '../../features/licence/load-licence.ts'
import { BlockList } from '../../features/privacy/block-list.tsx'
import { loadBlocks, loadSettings, loadWhoWrites } from '../../features/privacy/load-privacy.ts'
import { MutedWords } from '../../features/privacy/muted-words.tsx'
import { SettingSwitches } from '../../features/privacy/setting-switches.tsx'
import { ProfileFieldForm } from '../../features/profile/profile-field-form.tsx'
import { openLogin } from '../../session/login-door.ts'
import { useMe } from '../../session/use-me.ts'
import { MemberBadges } from '../../social/member-badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Page } from '../frame/page.tsx'
import { About } from './about.tsx'
import styles from './account.module.css'
import { Cache } from './cache.tsx'
import { Look } from './look.tsx'
import { loadMyGrade, MyGrade } from './my-grade.tsx'
import { Privacy } from './privacy.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([
    ...[loadAccount(args), loadMyGrade(args), loadWhoWrites(args), loadBlocks(args), loadSettings(args)],
    loadLicence(args),
  ])
  return null
}
export const title = () => m.account_title()

export function Component() {
  const me = useMe()
  if (!me) return <ForMembers />
  return (
    <Page>
      <h1>
        <VisuallyHidden>{m.account_title()}</VisuallyHidden>
      </h1>
      <Section title={m.account_profile()}>
        <ProfileSummary me={me} badges={<MemberBadges user={me} />} />
        <AvatarActions me={me} className={styles.avatar} />
        <div className={styles.fields}>
          <ProfileFieldForm key={me.name} me={me} field="name" />
          <ProfileFieldForm key={me.signature} me={me} field="signature" />
          <ProfileFieldForm key={me.sex} me={me} field="sex" />
        </div>
      </Section>
      <Section title={m.page_grade()} anchor="grade">
        <MyGrade />
      </Section>
      <Section title={m.contact_title()}>
        <ContactList me={me} />
      </Section>
      <Section title={me.hasPassword ? m.account_password() : m.account_password_first()}>
        <ChangePasswordForm />
      </Section>
      <Section title={m.link_title()}>
        <LinkList isMobile={false} />
      </Section>
      <Section title={m.settings_messages()} anchor="privacy">
        <div className={styles.look}>
          <SettingSwitches />
          <Privacy />
        </div>
      </Section>
      <Section title={m.privacy_blocks()}>
        <BlockList />
      </Section>
      <Section title={m.muted_words_title()} anchor="muted-words">
        <MutedWords />
      </Section>
      <Section title={m.page_auth_domain()} anchor="licence">
        <p className={styles.lead}>{m.licence_lead()}</p>
        <LicenceOffice />
      </Section>
      <Section title={m.account_look()}>
        <Look />
      </Section>
      <Section title={m.account_devices()}>
        <DeviceList />
      </Section>
      <Section title={m.cache_title()}>
        <Cache />
      </Section>
      <Section title={m.about_title()}>
        <About />
      </Section>
    </Page>
  )
}

function Section({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} id={anchor}>
      <CardHead title={title} id={id} />
      <div className={styles.body}>{children}</div>
    </Card>
  )
}

function ForMembers() {
  useEffect(openLogin, [])
  return (
    <Page>
      <h1>
        <VisuallyHidden>{m.account_title()}</VisuallyHidden>
      </h1>
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
    </Page>
  )
}
