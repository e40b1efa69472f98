import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Chart from 'lucide-react/icons/chart-no-axes-column'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Copyright from 'lucide-react/icons/copyright'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import Info from 'lucide-react/icons/info'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Library from 'lucide-react/icons/library'
import Megaphone from 'lucide-react/icons/megaphone'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import QrCode from 'lucide-react/icons/qr-code'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { hasHelpQuery } from '#web/api/queries/announcement-queries.ts'
import { gradeQuery } from '#web/api/queries/grade-queries.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { meQuery, userQuery } from '#web/api/queries/queries.ts'
import { GradeLine } from '#web/features/grade/grade-line.tsx'
import { Filing } from '#web/features/site-links/site-links.tsx'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { useHelpPath } from '#web/mobile/use-help-path.ts'
import member from '#web/mobile/user/name.module.css'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { MemberBadges } from '#web/social/people/member-badges.tsx'
import { nameLook } from '#web/social/people/name-look.ts'
import { Count } from '#web/social/toggles/count.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import styles from './mine.module.css'
import { MineWallet } from './mine-wallet.tsx'

const ShareCode = lazyPart(() => import('#web/social/share/share-code.tsx').then((module) => module.ShareCode))

export const title = () => m.shell_mine()

export const loader = preloadForMember(async ({ api: own, queries }) => {
  const { _id } = await queries.ensureQueryData(meQuery(own))
  await Promise.all([
    queries.prefetchQuery(userQuery(own, _id)),
    queries.prefetchQuery(gradeQuery(own)),
    queries.prefetchQuery(hasHelpQuery(own)),
    queries.prefetchQuery(licenceQuery(own)),
  ])
})

export function Component() {
  const me = useMe()
  return me ? <Mine me={me} /> : <MineGuest />
}

function Mine({ me }: { me: OwnInfo }) {
  const { COMMON_SITE_NAME } = useSite()
  const help = useHelpPath()
  return (
    <main className={styles.page}>
      <Band me={me} />
      <div className={styles.grade}>
        <GradeLine to="/webapp/user/grade" />
      </div>
      <MineWallet me={me} />
      <MineApps me={me} />
      <Cells className={styles.list}>
        <Cell icon={Settings} label={m.mine_settings()} to="/webapp/seting/seting" />
        <Cell icon={CircleHelp} label={m.mine_help()} to={help} />
        <Cell
          icon={Info}
          label={m.mine_about({ site: COMMON_SITE_NAME })}
          value={`v${import.meta.env.VERSION}`}
          to="/webapp/seting/about"
        />
      </Cells>
      <Filing className={styles.filing} />
    </main>
  )
}

function Band({ me }: { me: OwnInfo }) {
  return (
    <section className={styles.band}>
      <div className={styles.tools}>
        <OwnCode me={me} />
        <Link to="/webapp/seting/seting" className={styles.tool} aria-label={m.mine_settings()}>
          <Icon of={Settings} size={24} />
        </Link>
      </div>
      <Link to={`/webapp/author/${me._id}`} className={styles.who}>
        <MemberAvatar of={me} size={64} />
        <div className={styles.whoText}>
          <div className={member.name}>
            <h1 {...nameLook(me)}>{me.name}</h1>
            <MemberBadges user={me} />
          </div>
          <div className={styles.signature}>{me.signature || m.author_no_signature()}</div>
        </div>
        <Icon of={ChevronRight} className={styles.arrow} />
      </Link>
      <Stats me={me} />
    </section>
  )
}

/** For others to scan: it leads to my page. */
function OwnCode({ me }: { me: OwnInfo }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.tool} aria-label={m.mine_qr()} onClick={() => setOpen(true)}>
        <Icon of={QrCode} size={24} />
      </button>
      <ShareCode open={isOpen} path={`/author/${me._id}`} title={me.name} onClose={() => setOpen(false)} />
    </>
  )
}

function Stats({ me }: { me: OwnInfo }) {
  const figures = useQuery(userQuery(api, me._id)).data
  const stats = [
    { label: m.mine_follow(), count: figures?.followNumber, to: '/webapp/user/follow' },
    { label: m.mine_fans(), count: figures?.fansNumber, to: '/webapp/user/fans' },
    { label: m.mine_likes(), count: figures?.likeNumber, to: '/webapp/user/message/receive-like' },
    { label: m.mine_posts(), count: figures?.postsNumber, to: `/webapp/author/${me._id}` },
  ]
  return (
    <ul className={styles.stats} aria-label={m.mine_stats()}>
      {stats.map(({ label, count = 0, to }) => (
        <li key={label}>
          <Link to={to} className={styles.stat}>
            <b>
              <Count of={count} />
            </b>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The page of somebody who has none yet. */
function MineGuest() {
  return (
    <main className={styles.page}>
      <section className={styles.band} data-guest="">
        <div className={styles.who}>
          <Avatar name="" size={64} gone />
          <div className={styles.whoText}>
            <h1 className={styles.guestTitle}>{m.shell_not_logged_in()}</h1>
            <p className={styles.guestHint}>{m.shell_login_needed_hint()}</p>
          </div>
        </div>
        <Button variant="primary" size={48} block to="/webapp/login" className={styles.guestLogin}>
          {m.shell_login_or_register()}
        </Button>
      </section>
      <Cells className={styles.list}>
        <Cell icon={FileText} label={m.shell_agreement()} to="/webapp/seting/user-agreement" />
        <Cell icon={Shield} label={m.shell_policy()} to="/webapp/seting/privacy-policy" />
        <Cell icon={Copyright} label={m.page_copyright()} to="/webapp/seting/copyright" />
      </Cells>
      <Filing className={styles.filing} />
    </main>
  )
}

function MineApps({ me }: { me: OwnInfo }) {
  const hasLicences = useQuery(licenceQuery(api)).data?.isOffered
  const { FICTION, MANGA } = useSite().COMMON_WORKS
  const apps = [
    { label: m.mine_my_posts(), icon: FileText, to: `/webapp/author/${me._id}` },
    { label: m.page_collect(), icon: Bookmark, to: '/webapp/user/collect' },
    ...(FICTION || MANGA ? [{ label: m.page_shelf(), icon: Library, to: '/webapp/user/shelf' }] : []),
    { label: m.publish_drafts(), icon: NotebookPen, to: '/webapp/platform/drafts' },
    { label: m.page_history(), icon: History, to: '/webapp/user/history' },
    { label: m.shell_creator(), icon: Chart, to: '/webapp/platform/platform' },
    { label: m.mine_grade(), icon: Sparkles, to: '/webapp/user/grade' },
    { label: m.mine_all_boards(), icon: LayoutGrid, to: '/webapp/system-all' },
    { label: m.mine_announcement(), icon: Megaphone, to: '/webapp/announcement' },
    ...(hasLicences ? [{ label: m.mine_auth_domain(), icon: Globe, to: '/webapp/user/auth-domain' }] : []),
  ]
  return (
    <nav aria-label={m.mine_apps()} className={styles.apps}>
      {apps.map(({ label, icon, to }) => (
        <Link key={label} to={to} className={styles.app}>
          <Icon of={icon} size={28} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
