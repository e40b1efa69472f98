import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar, ProgressRing } from '#web/ui/feedback/progress.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { ClockProvider } from '#web/ui/format/clock.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { Picture } from '#web/ui/layout/picture.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { VideoPlayer } from '#web/ui/layout/video-player.tsx'
import styles from './gallery.module.css'
import { Cell, Row, Section } from './gallery-frame.tsx'

const landscape =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 320 180'%3E%3Crect width='320' height='180' fill='%23a9c4d9'/%3E%3Ccircle cx='244' cy='52' r='22' fill='%23f6e3b4'/%3E%3Cpath d='M0 180 90 70l70 80 50-50 110 80z' fill='%234c6a64'/%3E%3C/svg%3E"

export function AvatarsSection() {
  const name = m.ui_gallery_name_1()
  return (
    <Section title={m.ui_gallery_avatars()}>
      <Row>
        {([20, 24, 32, 36, 48, 64] as const).map((size) => (
          <Cell key={size} caption={size}>
            <Avatar name={name} src={landscape} size={size} />
          </Cell>
        ))}
        <Cell caption={m.ui_online()}>
          <Avatar name={name} src={landscape} size={44} online labelled />
        </Cell>
        <Cell caption={m.ui_gallery_none()}>
          <Avatar name={name} size={44} />
        </Cell>
        <Cell caption={m.ui_gallery_gone()}>
          <Avatar name={name} size={44} gone />
        </Cell>
        {([20, 36, 56] as const).map((size) => (
          <Cell key={size} caption={`${m.ui_gallery_cover()} ${size}`}>
            <Avatar name={m.ui_gallery_name_2()} src={size === 36 ? null : landscape} size={size} shape="board" />
          </Cell>
        ))}
        <Cell caption={m.ui_gallery_icon()}>
          <Logo name="aoir" />
        </Cell>
      </Row>
    </Section>
  )
}

export function ProgressSection() {
  return (
    <Section title={m.ui_gallery_progress()}>
      <Row>
        <div className={styles.w240}>
          <div className={styles.between}>
            <span>{m.ui_gallery_uploading()}</span>
            <span>58%</span>
          </div>
          <ProgressBar value={58} label={m.ui_gallery_uploading()} />
        </div>
        <ProgressRing value={58} />
        <ProgressRing value={80} tone="vip" />
        <div className={styles.veil}>
          <ProgressRing value={30} onMedia />
        </div>
        <SkeletonRegion className={styles.w280}>
          <div className={styles.person}>
            <Skeleton shape="round" />
            <div className={styles.lines}>
              <Skeleton width={60} />
              <Skeleton width={90} />
            </div>
          </div>
        </SkeletonRegion>
        <Spinner label />
      </Row>
      <Pager page={1} total={214} onPage={() => {}} />
      <Pager label={m.ui_pager_size_label()} page={11} total={220} showTotal onPage={() => {}} onPageSize={() => {}} />
    </Section>
  )
}

type Bill = { id: number; name: string; cents: number; at: string }
const bills = (): Bill[] => [
  { id: 1, name: m.ui_gallery_recharge(), cents: 128_650, at: '2026-11-15T03:28:00Z' },
  { id: 2, name: m.ui_vip(), cents: -1990, at: '2026-11-14T04:03:00Z' },
]

const columns = (): Column<Bill>[] => [
  { key: 'name', title: m.ui_gallery_column_name(), render: (bill) => bill.name },
  {
    key: 'state',
    title: m.ui_gallery_column_state(),
    render: () => <Badge tone="success">{m.ui_gallery_published()}</Badge>,
  },
  { key: 'time', title: m.ui_gallery_column_time(), render: (bill) => <RelativeTime at={bill.at} />, nowrap: true },
  {
    key: 'amount',
    title: m.ui_gallery_column_amount(),
    align: 'right',
    render: (bill) => formatMoney(bill.cents, { signed: true }),
  },
  {
    key: 'action',
    title: m.ui_gallery_column_action(),
    align: 'right',
    render: () => (
      <Button variant="text" size={28}>
        {m.ui_gallery_edit()}
      </Button>
    ),
  },
]

export function TableSection() {
  const shared = { columns: columns(), rowKey: (bill: Bill) => bill.id }
  return (
    <Section title={m.ui_gallery_tables()}>
      <Table {...shared} label={m.ui_gallery_tables()} rows={bills()} />
      <Table {...shared} label={m.ui_loading()} rows={undefined} loadingRows={2} />
      <div className={styles.ground}>
        <Card className={styles.w280}>
          <CardHead title={m.ui_gallery_hot_boards()} level={3} moreTo="/" />
          <p className={styles.cardText}>{m.ui_gallery_card_text()}</p>
        </Card>
      </div>
    </Section>
  )
}

export function MediaSection() {
  return (
    <Section title={m.ui_gallery_media()}>
      <div className={styles.grid3}>
        <Picture src={landscape} alt={m.ui_gallery_picture()} ratio="16:9" preview={landscape} />
        <Picture src="data:image/png;base64,AAAA" alt={m.ui_gallery_picture_broken()} ratio="16:9" />
        <VideoPlayer url="/gallery-sample.mp4" poster={landscape} />
      </div>
    </Section>
  )
}

export function NumbersSection() {
  const now = Date.parse('2026-11-15T04:00:00Z')
  const ages = [20e3, 32 * 60e3, 3 * 3600e3, 20 * 3600e3, 5 * 86400e3, 500 * 86400e3]
  return (
    <Section title={m.ui_gallery_numbers()}>
      <Row>
        {[999, 9999, 12_345, 345_678_901].map((count) => (
          <span key={count}>{formatCount(count)}</span>
        ))}
        <span>{formatMoney(-128_650)}</span>
        <ClockProvider now={now}>
          {ages.map((age) => (
            <RelativeTime key={age} at={now - age} />
          ))}
        </ClockProvider>
      </Row>
    </Section>
  )
}

export function StatesSection() {
  const action = (
    <Button variant="soft" size={32}>
      {m.ui_gallery_empty_posts_action()}
    </Button>
  )
  return (
    <Section title={m.ui_gallery_states()}>
      <div className={styles.grid4}>
        <EmptyState
          compact
          drawing="posts"
          title={m.ui_gallery_empty_posts()}
          description={m.ui_gallery_empty_posts_text()}
          action={action}
        />
        <EmptyState
          compact
          drawing="people"
          title={m.ui_gallery_empty_people()}
          description={m.ui_gallery_empty_people_text()}
        />
        <EmptyState
          compact
          drawing="comments"
          title={m.ui_gallery_empty_comments()}
          description={m.ui_gallery_empty_comments_text()}
        />
        <ErrorState compact message={m.ui_gallery_error_text()} onRetry={() => {}} />
        <EmptyState
          compact
          drawing="search"
          title={m.ui_gallery_empty_search()}
          description={m.ui_gallery_empty_search_text()}
        />
        <EmptyState
          compact
          drawing="locked"
          title={m.ui_gallery_empty_locked()}
          description={m.ui_gallery_empty_locked_text()}
        />
        <EmptyState compact title={m.ui_gallery_empty_nothing()} />
      </div>
    </Section>
  )
}
