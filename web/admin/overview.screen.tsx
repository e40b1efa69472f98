import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Braces from 'lucide-react/icons/braces'
import Download from 'lucide-react/icons/download'
import FileCode from 'lucide-react/icons/file-code'
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router'
import { type CockpitSpan, cockpitSpans, type SiteDay } from '#contract/modules/site/cockpit.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { cockpitCohortsQuery, cockpitSeriesQuery, cockpitTodayQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { adminConfigQuery, adminSetupQuery, adminVersionsQuery } from '#web/api/queries/admin-setup-queries.ts'
import { adminMembersQuery, auditQuery } from '#web/api/queries/admin-user-queries.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { dayParts } from '#web/ui/format/moments.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { mayOpen } from './access.ts'
import { forAdmin } from './admin-loaders.ts'
import { sentenceOf } from './audit/sentences.ts'
import { Cohorts } from './cockpit/cohorts.tsx'
import { ContinueSetup } from './cockpit/continue-setup.tsx'
import { type Cells, exportCsv, Lists } from './cockpit/lists.tsx'
import { Today } from './cockpit/today.tsx'
import { Trends } from './cockpit/trends.tsx'
import { VersionTable } from './config/version-table.tsx'
import { firstScreen } from './navigation.ts'
import styles from './overview.module.css'
import { PageHead } from './page-head.tsx'

export const title = () => m.admin_title()

const recent = 5
/** The newest, and how many there are. */
const newest = { page: 1, limit: recent }

/** As many days as the address says; a month unless it says otherwise. */
function spanOf(search: URLSearchParams): CockpitSpan {
  return cockpitSpans.find((days) => String(days) === search.get('days')) ?? 30
}

export async function loader(args: LoaderFunctionArgs) {
  await leadOn(args)
  const days = spanOf(new URL(args.request.url).searchParams)
  return forAdmin(args, async ({ api: own, queries }, me) => {
    const seesSettings = can(me, 'config.edit')
    // Whoever opens the office of a new site is led through its first settings, once.
    if (mayOpen(me, '/admin/setup') && (await queries.fetchQuery(adminSetupQuery(own))).state === 'new')
      throw redirect('/admin/setup')
    return Promise.all([
      queries.ensureQueryData(cockpitTodayQuery(own)),
      queries.prefetchQuery(cockpitSeriesQuery(own, days)),
      queries.prefetchQuery(cockpitCohortsQuery(own)),
      can(me, 'members.see') && queries.prefetchQuery(adminMembersQuery(own, newest)),
      seesSettings && queries.ensureQueryData(adminConfigQuery(own)),
      seesSettings && queries.ensureQueryData(adminVersionsQuery(own, 1, recent)),
      can(me, 'audit.see') && queries.prefetchInfiniteQuery(auditQuery(own, {})),
    ])
  })
}

/** Who has no overview begins where they may be. */
async function leadOn({ context }: LoaderFunctionArgs): Promise<void> {
  const { api: own, queries, isLoggedIn } = context.get(pageContext)
  if (!isLoggedIn()) return
  const me = await queries.ensureQueryData(meQuery(own))
  const first = firstScreen(me)
  if (first && first !== '/admin') throw redirect(first)
}

export function Component() {
  const days = spanOf(useSearchParams()[0])
  const me = useMe()
  const seesSettings = can(me, 'config.edit')
  const now = useNow() ?? 0
  return (
    <>
      <PageHead title={m.admin_overview()} lead={m.admin_overview_lead(dayParts(now))}>
        <div className={styles.acts}>
          <SpanChoice days={days} />
          <ExportDays days={days} />
        </div>
      </PageHead>
      {mayOpen(me, '/admin/setup') && <ContinueSetup />}
      {seesSettings ? <TodayOfSite /> : <Today />}
      <Trends days={days} />
      <Lists />
      <Cohorts />
      <div className={styles.columns}>
        {can(me, 'audit.see') && <LatestActs />}
        {can(me, 'members.see') && <NewMembers />}
        {seesSettings && <LatestVersions />}
        <div className={styles.stack}>
          <FailedJobs />
          {can(me, 'site.run') && <Documentation />}
        </div>
      </div>
    </>
  )
}

/** Of the charts; it stands in the address. */
function SpanChoice({ days }: { days: CockpitSpan }) {
  const navigate = useNavigate()
  return (
    <Segments
      label={m.creator_span()}
      segments={cockpitSpans.map((span) => ({ value: String(span), label: m.creator_days({ count: span }) }))}
      value={String(days)}
      onChange={(span) =>
        void navigate(span === '30' ? '/admin' : `/admin?days=${span}`, { replace: true, preventScrollReset: true })
      }
    />
  )
}

function TodayOfSite() {
  return <Today document={useSuspenseQuery(adminConfigQuery(api)).data.document} />
}

function LatestVersions() {
  const { version } = useSuspenseQuery(adminConfigQuery(api)).data
  const versions = useSuspenseQuery(adminVersionsQuery(api, 1, recent)).data.list
  return (
    <Card>
      <CardHead title={m.admin_o_recent()} moreTo="/admin/versions" />
      <div className={styles.body}>
        <VersionTable versions={versions} current={version} />
      </div>
    </Card>
  )
}

function ExportDays({ days }: { days: CockpitSpan }) {
  const series = useQuery(cockpitSeriesQuery(api, days)).data
  return (
    <Button
      icon={<Icon of={Download} size={16} />}
      disabled={!series}
      onClick={() => series && exportCsv(`days-${days}`, dayCells([...series.before, ...series.days]))}
    >
      {m.analysis_export()}
    </Button>
  )
}

function dayCells(days: SiteDay[]): Cells[] {
  const columns: [string, (day: SiteDay) => string | number | undefined][] = [
    [m.creator_day(), ({ day }) => day],
    [m.cockpit_registrations(), ({ registrations }) => registrations],
    [m.cockpit_csv_active({ span: m.cockpit_by_day() }), ({ active }) => active],
    [m.cockpit_csv_active({ span: m.cockpit_by_week() }), ({ activeWeek }) => activeWeek],
    [m.cockpit_csv_active({ span: m.cockpit_by_month() }), ({ activeMonth }) => activeMonth],
    [m.cockpit_posts(), ({ posts }) => posts],
    [m.cockpit_comments(), ({ comments }) => comments],
    [m.cockpit_messages(), ({ messages }) => messages],
    [m.cockpit_income(), ({ income }) => income],
  ]
  const shown = columns.filter(([, value]) => days.some((day) => value(day) !== undefined))
  return [shown.map(([name]) => name), ...days.map((day) => shown.map(([, value]) => value(day) ?? ''))]
}

function NewMembers() {
  const members = useQuery(adminMembersQuery(api, newest)).data?.list
  return (
    <Card>
      <CardHead title={m.admin_o_new_members()} moreTo="/admin/users" />
      <ul className={styles.rows}>
        {members?.map((member) => (
          <li key={member._id}>
            <MemberAvatar of={member} size={28} />
            <Link to={`/author/${member._id}`} className={styles.rowText}>
              {member.name}
            </Link>
            <RelativeTime at={member.createTime} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function LatestActs() {
  const entries = useInfiniteQuery(auditQuery(api, {})).data?.pages[0]?.list.slice(0, recent)
  return (
    <Card>
      <CardHead title={m.admin_o_recent_acts()} moreTo="/admin/audit" />
      {entries?.length === 0 && <p className={styles.none}>{m.admin_audit_none()}</p>}
      <ul className={styles.rows}>
        {entries?.map((entry) => (
          <li key={entry._id}>
            <span className={styles.rowText}>
              <b>{entry.actor?.name ?? m.admin_audit_system()}</b> {sentenceOf(entry)}
            </span>
            <RelativeTime at={entry.createTime} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** By the names under which the log speaks of them. */
function FailedJobs() {
  const { failures } = useSuspenseQuery(cockpitTodayQuery(api)).data
  return (
    <Card id="failed-jobs">
      <CardHead title={m.cockpit_failed_jobs()} />
      {failures.length === 0 && <p className={styles.none}>{m.cockpit_failed_jobs_none()}</p>}
      <ul className={styles.rows}>
        {failures.map(({ name, times, createTime }) => (
          <li key={name}>
            <code className={styles.rowText}>{name}</code>
            <span className={styles.detail}>{m.cockpit_times({ count: times })}</span>
            <RelativeTime at={createTime} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Documentation() {
  return (
    <Card>
      <CardHead title={m.admin_o_links()} />
      <ul className={styles.links}>
        <DocumentLink href="/api/docs" icon={FileCode} name={m.admin_o_docs()} hint={m.admin_o_docs_hint()} />
        <DocumentLink
          href="/api/openapi.json"
          icon={Braces}
          name={m.admin_o_openapi()}
          hint={m.admin_o_openapi_hint()}
        />
      </ul>
    </Card>
  )
}

/** Not a page of this application: a plain link in a new tab. */
function DocumentLink(props: { href: string; icon: IconDrawing; name: string; hint: string }) {
  return (
    <li>
      <a href={props.href} target="_blank" rel="noreferrer" className={styles.link}>
        <Icon of={props.icon} />
        <span>
          {props.name}
          <span className={styles.detail}>{props.hint}</span>
        </span>
      </a>
    </li>
  )
}
