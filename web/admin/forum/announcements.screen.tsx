import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { AdminAnnouncement } from '#contract/announcement.ts'
import { m } from '#messages/messages.js'
import { adminAnnouncementsQuery, adminForumKey } from '#web/api/admin-forum-queries.ts'
import { announcementsKey } from '#web/api/announcement-queries.ts'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/use-turn.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { formatDateTime, formatExact } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Table } from '#web/ui/table.tsx'
import { forAdmin } from '../admin-loaders.ts'
import { PageHead } from '../page-head.tsx'
import { pageOf } from '../page-of.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import styles from './forum.module.css'

export const title = () => m.admin_announcements()

const limit = 20

export function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) => queries.prefetchQuery(adminAnnouncementsQuery(own, page, limit)))
}

export function Component() {
  const page = pageOf(useSearchParams()[0])
  const queries = useQueryClient()
  const list = useQuery(adminAnnouncementsQuery(api, page, limit))
  const [edited, setEdited] = useState<AdminAnnouncement | 'new' | null>(null)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: adminForumKey }),
      queries.invalidateQueries({ queryKey: announcementsKey }),
    ])
  const remove = async (announcement: AdminAnnouncement) => {
    if (!(await confirm({ title: m.admin_delete_sure({ name: announcement.title }), tone: 'danger' }))) return
    await api.announcement.adminDelete({ _id: announcement._id }).then(refresh, sayFailure)
  }
  return (
    <>
      <PageHead title={m.admin_announcements()} lead={m.admin_announcements_lead()}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {m.admin_announcement_new()}
        </Button>
      </PageHead>
      {edited && (
        <AnnouncementForm
          key={edited === 'new' ? 'new' : edited._id}
          announcement={edited === 'new' ? null : edited}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
      <Card>
        {!list.data && list.isError ? (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        ) : (
          <Table
            label={m.admin_announcements()}
            rows={list.data?.list ?? []}
            rowKey={({ _id }) => _id}
            loading={!list.data}
            empty={<EmptyState title={m.page_announcement_empty()} />}
            columns={[
              {
                key: 'title',
                title: m.admin_text_title(),
                render: ({ title: name, isPinned }) => (
                  <>
                    {isPinned && <Badge tone="brand">{m.feed_pinned()}</Badge>} {name}
                  </>
                ),
              },
              { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <State of={state} /> },
              {
                key: 'from',
                title: m.admin_from(),
                nowrap: true,
                render: ({ startTime }) => formatDateTime(startTime).slice(0, 16),
              },
              {
                key: 'to',
                title: m.admin_to(),
                nowrap: true,
                render: ({ endTime }) => (endTime ? formatDateTime(endTime).slice(0, 16) : m.admin_for_ever()),
              },
              {
                key: 'reads',
                title: m.admin_reads(),
                align: 'right',
                render: ({ readNumber }) => formatExact(readNumber),
              },
              {
                key: 'acts',
                title: m.admin_acts(),
                align: 'right',
                nowrap: true,
                render: (announcement) => (
                  <span className={styles.acts}>
                    <Button variant="text" size={32} onClick={() => setEdited(announcement)}>
                      {m.post_edit()}
                    </Button>
                    <Button variant="text" size={32} onClick={() => void remove(announcement)}>
                      {m.post_delete()}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
        <Pager
          className={styles.pager}
          page={page}
          total={list.data?.total ?? 0}
          pageSize={limit}
          hrefFor={(next) => (next > 1 ? `?page=${next}` : '?')}
          showTotal
        />
      </Card>
    </>
  )
}

function State({ of }: { of: AdminAnnouncement['state'] }) {
  if (of === 'shown') return <Badge tone="success">{m.admin_announcement_shown()}</Badge>
  return <Badge>{of === 'planned' ? m.admin_announcement_planned() : m.admin_announcement_over()}</Badge>
}
