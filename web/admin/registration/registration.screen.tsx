import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { ConfigPage } from '#web/admin/config/config-page.tsx'
import { below, fieldsOf, partOf } from '#web/admin/config/draft-fields.ts'
import { NumberRow } from '#web/admin/config/fields/number-field.tsx'
import { Section } from '#web/admin/config/section.tsx'
import { type ConfigDraft, useConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery } from '#web/api/queries/admin-setup-queries.ts'
import { adminBlocksQuery, adminInvitesQuery, waitingQuery } from '#web/api/queries/registration-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Blocks, blocksShown } from './blocks.tsx'
import { Invites, invitesShown } from './invites.tsx'
import { NewcomerRows, RegisterModeRow } from './newcomer-rows.tsx'
import styles from './registration.module.css'
import { Waiting } from './waiting.tsx'
import { MailDomains, ReservedNames } from './word-lists.tsx'

export const title = () => m.admin_registration()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: own, queries }, me) =>
    Promise.all([
      can(me, 'config.edit') && queries.ensureQueryData(adminConfigQuery(own)),
      queries.prefetchQuery(adminInvitesQuery(own, 1, invitesShown)),
      queries.prefetchQuery(adminBlocksQuery(own, 1, blocksShown)),
      can(me, 'content.queue') && queries.prefetchQuery(waitingQuery(own)),
    ]),
  )
}

const tabs = ['waiting', 'mode', 'newcomers', 'invites', 'blocks'] as const
type Tab = (typeof tabs)[number]

const labels: Record<Tab, () => string> = {
  waiting: m.admin_waiting,
  mode: m.admin_register_mode,
  newcomers: m.admin_tab_newcomers,
  invites: m.admin_invites,
  blocks: m.admin_blocks,
}

/** Who waits, how an account begins, what newcomers may do, who was invited, and who is kept out. */
export function Component() {
  return can(useMe(), 'config.edit') ? <WithSettings /> : <Doors />
}

/** How many accounts wait, for those who may decide about them. */
function useWaiting(): number | undefined {
  const decides = can(useMe(), 'content.queue')
  const { data } = useQuery({ ...waitingQuery(api), enabled: decides })
  return decides ? (data?.total ?? 0) : undefined
}

/** What everybody finds there who gets in. */
const lists = (
  <>
    <TabPanel value="invites">
      <Invites />
    </TabPanel>
    <TabPanel value="blocks">
      <Blocks />
    </TabPanel>
  </>
)

/** For those who let people in and keep them out, but do not change the rules of it. */
function Doors() {
  const total = useWaiting()
  const [tab, setTab] = useState<Tab>(total ? 'waiting' : 'invites')
  const own = [...(total === undefined ? [] : (['waiting'] as const)), 'invites', 'blocks'] as const
  return (
    <>
      <PageHead title={m.admin_registration()} lead={m.admin_registration_lead()} />
      <Tabs
        label={m.admin_registration()}
        tabs={own.map((value) => ({ value, label: labels[value]() }))}
        value={tab}
        onChange={setTab}
        className={styles.tabs}
      >
        {total !== undefined && (
          <TabPanel value="waiting">
            <Waiting />
          </TabPanel>
        )}
        {lists}
      </Tabs>
    </>
  )
}

function WithSettings() {
  const draft = useConfigDraft()
  const waiting = useWaiting()
  const total = waiting ?? 0
  const [tab, setTab] = useTab(draft, total > 0 ? 'waiting' : 'mode')
  const around = (form: ReactNode) => (
    <Tabs
      label={m.admin_registration()}
      tabs={tabs
        .filter((value) => value !== 'waiting' || waiting !== undefined)
        .map((value) => ({
          value,
          label: labels[value](),
          ...(value === 'waiting' && total > 0 && { count: total }),
        }))}
      value={tab}
      onChange={setTab}
      className={styles.tabs}
    >
      <TabPanel value="waiting">
        <Waiting />
      </TabPanel>
      <TabPanel value="mode">{form}</TabPanel>
      <TabPanel value="newcomers">{form}</TabPanel>
      {lists}
      {/* What was changed can be saved from every tab. */}
      {tab !== 'mode' && tab !== 'newcomers' && <div hidden>{form}</div>}
    </Tabs>
  )
  return (
    <ConfigPage title={m.admin_registration()} lead={m.admin_registration_lead()} draft={draft} around={around}>
      {tab === 'newcomers' ? (
        <>
          <Trust draft={draft} />
          <Limits draft={draft} />
        </>
      ) : (
        <Mode draft={draft} />
      )}
    </ConfigPage>
  )
}

/** Accounts that wait come first. A refused save leads to where something is to mend. */
function useTab({ faults }: ConfigDraft, first: Tab) {
  const [tab, setTab] = useState<Tab>(first)
  const [seen, setSeen] = useState(faults)
  if (faults !== seen) {
    setSeen(faults)
    const places = Object.keys(faults ?? {}).map(
      (path): Tab => (/\.(TRUST|LIMITS)\b/.test(path) ? 'newcomers' : 'mode'),
    )
    if (places[0] && !places.includes(tab)) setTab(places[0])
  }
  return [tab, setTab] as const
}

function Mode({ draft }: { draft: ConfigDraft }) {
  const field = fieldsOf(partOf(draft, 'MODERATION'))
  const { COMMON_REGISTER: now } = useSite()
  const isPressed = draft.saved.MODERATION.REGISTER === 'open' && now === 'puzzle'
  return (
    <Section title={m.admin_register_mode()}>
      {isPressed && (
        <Notice tone="warning" className={styles.notice}>
          {m.admin_register_pressed()}
        </Notice>
      )}
      <RegisterModeRow draft={draft} />
      <NumberRow
        whole
        label={m.admin_register_puzzle_at()}
        hint={m.admin_register_puzzle_at_hint()}
        {...field('PUZZLE_AT')}
      />
      <MailDomains draft={draft} />
      <ReservedNames draft={draft} />
    </Section>
  )
}

function Trust({ draft }: { draft: ConfigDraft }) {
  const trust = below(partOf(draft, 'MODERATION'), 'TRUST')
  const [member, regular] = [fieldsOf(below(trust, 'MEMBER')), fieldsOf(below(trust, 'REGULAR'))]
  return (
    <Section title={m.admin_trust()} lead={m.admin_trust_lead()}>
      <NumberRow whole label={m.admin_trust_member_days()} {...member('DAYS')} />
      <NumberRow whole label={m.admin_trust_member_texts()} {...member('TEXTS')} />
      <NumberRow whole label={m.admin_trust_regular_days()} {...regular('DAYS')} />
      <NumberRow whole label={m.admin_trust_regular_texts()} {...regular('TEXTS')} />
    </Section>
  )
}

function Limits({ draft }: { draft: ConfigDraft }) {
  const limits = below(partOf(draft, 'MODERATION'), 'LIMITS')
  const member = fieldsOf(below(limits, 'MEMBER'))
  return (
    <Section title={m.admin_limits()} lead={m.admin_limits_lead()}>
      <NewcomerRows draft={draft} />
      <NumberRow whole label={m.admin_limits_member_posts()} {...member('POSTS_HOUR')} />
      <NumberRow whole label={m.admin_limits_member_comments()} {...member('COMMENTS_HOUR')} />
    </Section>
  )
}
