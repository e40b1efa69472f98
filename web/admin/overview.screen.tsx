import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import Braces from 'lucide-react/icons/braces'
import FileCode from 'lucide-react/icons/file-code'
import { type ReactNode, useId } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { SecretName } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { can } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminMembersQuery, adminReportsQuery, auditQuery } from '#web/api/queries/admin-user-queries.ts'
import { proofsQuery, reconciliationQuery, reviewsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { adminConfigQuery, adminSecretsQuery, adminUsageQuery, adminVersionsQuery } from '#web/api/queries/queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { forAdmin } from './admin-loaders.ts'
import { sentenceOf } from './audit/sentences.ts'
import { secretLabel } from './config/field-labels.ts'
import { desktopMethods, loginModeLabels, methodLabel, mobileMethods } from './config/tabs/login-methods.ts'
import { VersionTable } from './config/version-table.tsx'
import facts from './fact.module.css'
import styles from './overview.module.css'
import { PageHead } from './page-head.tsx'
import { OpenReports, openReports, Todo } from './todo.tsx'

export const title = () => m.admin_title()

const recent = 5
/** The newest, and how many there are. */
const newest = { page: 1, limit: recent }

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: own, queries }, me) => {
    const forAll = [
      queries.prefetchQuery(adminMembersQuery(own, newest)),
      queries.prefetchQuery(adminReportsQuery(own, openReports)),
    ]
    if (!can(me, 'config.edit')) return Promise.all(forAll)
    return Promise.all([
      ...forAll,
      queries.ensureQueryData(adminConfigQuery(own)),
      queries.ensureQueryData(adminSecretsQuery(own)),
      queries.ensureQueryData(adminVersionsQuery(own, 1, recent)),
      queries.prefetchInfiniteQuery(auditQuery(own, {})),
      queries.prefetchQuery(adminUsageQuery(own, 1, 1)),
      queries.prefetchQuery(reviewsQuery(own, 1, 1)),
      queries.prefetchQuery(reconciliationQuery(own)),
      queries.prefetchQuery(proofsQuery(own)),
    ])
  })
}

export function Component() {
  return can(useMe(), 'config.edit') ? <Whole /> : <OfModerators />
}

/** Without money and configuration. */
function OfModerators() {
  return (
    <>
      <PageHead title={m.admin_overview()} lead={m.admin_overview_lead()} />
      <div className={styles.todo}>
        <OpenReports />
      </div>
      <div className={styles.columns}>
        <NewMembers />
      </div>
    </>
  )
}

function Whole() {
  const { version, document } = useSuspenseQuery(adminConfigQuery(api)).data
  const versions = useSuspenseQuery(adminVersionsQuery(api, 1, recent)).data.list
  return (
    <>
      <PageHead title={m.admin_overview()} lead={m.admin_overview_lead()} />
      <Todo />
      <div className={styles.facts}>
        <SiteState document={document} />
        <Members />
        <Files document={document} />
        <LoginMethods document={document} />
      </div>
      <div className={styles.columns}>
        <LatestActs />
        <NewMembers />
        <Card>
          <CardHead title={m.admin_o_recent()} moreTo="/admin/versions" />
          <div className={styles.body}>
            <VersionTable versions={versions} current={version} />
          </div>
        </Card>
        <div className={styles.stack}>
          <Secrets />
          <Documentation />
        </div>
      </div>
    </>
  )
}

type FactProps = { title: string; to: string; value: ReactNode; children?: ReactNode }

function Fact({ title: name, to, value, children }: FactProps) {
  const id = useId()
  return (
    <Card className={facts.fact} aria-labelledby={id}>
      <h2 id={id} className={facts.name}>
        <Link to={to}>{name}</Link>
      </h2>
      <p className={facts.value}>{value}</p>
      {children && <p className={styles.detail}>{children}</p>}
    </Card>
  )
}

function SiteState({ document }: { document: ConfigDocument }) {
  const state = document.COMMON_CLOSE_WEB ? 'closed' : document.COMMON_LOGIN.LOGIN_ACCESS ? 'forced' : 'open'
  const looks: Record<typeof state, { tone: BadgeTone; word: string; hint: string }> = {
    open: { tone: 'success', word: m.admin_o_open(), hint: m.admin_o_open_hint() },
    forced: { tone: 'warning', word: m.admin_o_forced(), hint: m.admin_o_forced_hint() },
    closed: { tone: 'danger', word: m.admin_o_closed(), hint: m.admin_o_closed_hint() },
  }
  const { tone, word, hint } = looks[state]
  return (
    <Fact
      title={m.admin_o_state()}
      to="/admin/config"
      value={
        <span className={styles.state} data-tone={tone}>
          {word}
        </span>
      }
    >
      {hint}
    </Fact>
  )
}

function Members() {
  const total = useQuery(adminMembersQuery(api, newest)).data?.total
  return (
    <Fact title={m.admin_users()} to="/admin/users" value={total === undefined ? '—' : formatExact(total)}>
      {m.admin_o_members_hint()}
    </Fact>
  )
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

function Files({ document }: { document: ConfigDocument }) {
  const usage = useQuery(adminUsageQuery(api, 1, 1)).data
  const { SPBM, OPTIONS } = document.COMMON_SPBM
  const details = {
    local: [m.admin_storage_local()],
    cos: [m.admin_storage_cos(), OPTIONS.COS.BUCKET, OPTIONS.COS.REGION],
    s3: [m.admin_storage_s3(), OPTIONS.S3.BUCKET, OPTIONS.S3.REGION],
  }
  return (
    <Fact title={m.admin_media_total()} to="/admin/media" value={usage ? formatBytes(usage.bytes) : '—'}>
      {details[SPBM].filter(Boolean).join(' · ')}
    </Fact>
  )
}

function LoginMethods({ document }: { document: ConfigDocument }) {
  const login = document.COMMON_LOGIN
  const desktop = desktopMethods.filter((method) => login[method]).map(methodLabel)
  const mobile = mobileMethods.filter((method) => login.MOBILE[method]).map(methodLabel)
  const mode = loginModeLabels.find(([name]) => name === login.DEFAULT_LOGIN_MODE)?.[1]()
  const list = (methods: string[]) =>
    methods.length > 0 ? methods.join(m.admin_o_comma()) : m.admin_o_login_password_only()
  return (
    <Fact title={m.admin_login()} to="/admin/login" value={mode}>
      {m.admin_o_login_desktop({ methods: list(desktop) })}
      <br />
      {m.admin_o_login_mobile({ methods: list(mobile) })}
    </Fact>
  )
}

/** Those that are set; most sites need few of the rest. */
function Secrets() {
  const { list } = useSuspenseQuery(adminSecretsQuery(api)).data
  const set = list.filter(({ isSet }) => isSet)
  const open = list.filter(({ isSet }) => !isSet)
  return (
    <Card>
      <CardHead title={m.admin_secrets()}>
        <span className={styles.detail}>{m.admin_o_secrets({ set: set.length, all: list.length })}</span>
      </CardHead>
      <SecretList of={set} />
      {open.length > 0 && (
        <details className={styles.rest}>
          <summary>{m.admin_o_secrets_open({ count: open.length })}</summary>
          <SecretList of={open} />
        </details>
      )}
    </Card>
  )
}

function SecretList({ of }: { of: { name: SecretName; isSet: boolean }[] }) {
  if (of.length === 0) return null
  return (
    <ul className={styles.secrets}>
      {of.map(({ name, isSet }) => (
        <li key={name}>
          <span>{secretLabel(name)}</span>
          <Badge tone={isSet ? 'success' : 'plain'}>{isSet ? m.admin_secret_set() : m.admin_secret_unset()}</Badge>
        </li>
      ))}
    </ul>
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
