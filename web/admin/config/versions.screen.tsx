import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { ConfigDifference } from '#contract/modules/site/admin-config.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery, adminDifferenceQuery, adminVersionsQuery } from '#web/api/queries/admin-setup-queries.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { fieldLabel } from './field-labels.ts'
import { useConfigRefresh } from './use-config-draft.ts'
import { VersionTable } from './version-table.tsx'
import styles from './versions.module.css'

const columns = (): Column<ConfigDifference>[] => [
  {
    key: 'field',
    title: m.admin_v_diff_field(),
    render: ({ field, path }) => (
      <>
        {fieldLabel(field)}
        {path && <div className={styles.path}>{path}</div>}
      </>
    ),
  },
  { key: 'now', title: m.admin_v_diff_now(), render: ({ current }) => value(current) },
  { key: 'then', title: m.admin_v_diff_then(), render: ({ earlier }) => value(earlier) },
]

/** What going back to an earlier version would change; grey while it is not known. */
function DifferenceTable({ of }: { of: ConfigDifference[] | undefined }) {
  if (of?.length === 0) return <p className={styles.same}>{m.admin_v_diff_none()}</p>
  return (
    <Table
      label={m.admin_v_diff()}
      columns={columns()}
      rows={of}
      rowKey={({ field, path }) => `${field}.${path}`}
      loadingRows={3}
      className={styles.difference}
    />
  )
}

function value(text: string) {
  return <span className={styles.value}>{text || m.admin_v_diff_empty()}</span>
}

export const title = () => m.admin_versions()

const limit = 10

export function loader(args: LoaderFunctionArgs) {
  const page = pageOf(new URL(args.request.url).searchParams)
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([
      queries.ensureQueryData(adminConfigQuery(own)),
      queries.ensureQueryData(adminVersionsQuery(own, page, limit)),
    ]),
  )
}

export function Component() {
  const page = pageOf(useSearchParams()[0])
  const versions = useQuery(adminVersionsQuery(api, page, limit))
  const current = useQuery(adminConfigQuery(api)).data?.version
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <PageHead title={m.admin_versions()} lead={m.admin_versions_lead()} />
      <ListCard of={versions}>
        <VersionTable versions={versions.data?.list} current={current} onRestore={setChosen} />
        <ListPager of={versions} page={page} pageSize={limit} />
      </ListCard>
      <RestoreQuestion version={chosen} current={current} onDone={() => setChosen(null)} />
    </>
  )
}

type RestoreQuestionProps = { version: number | null; current: number | undefined; onDone: () => void }

function RestoreQuestion({ version, current, onDone }: RestoreQuestionProps) {
  const refresh = useConfigRefresh()
  // The words stay while the dialog fades out.
  const [named, setNamed] = useState(version)
  if (version !== null && version !== named) setNamed(version)
  const difference = useQuery(adminDifferenceQuery(api, named))
  const restore = useMutation({
    mutationFn: (wanted: number) => api.adminConfig.revert({ version: wanted }),
    async onSuccess(state, wanted) {
      onDone()
      if (state.version === current) return toast.info(m.admin_v_nothing_to_restore())
      toast.success(m.admin_v_restored({ version: wanted }))
      await refresh(state)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <ConfirmDialog
      open={version !== null}
      title={m.admin_v_restore_title({ version: named ?? 0 })}
      description={m.admin_v_restore_text()}
      confirmLabel={m.admin_v_restore()}
      pending={restore.isPending}
      onConfirm={() => {
        if (version !== null) restore.mutate(version)
      }}
      onClose={onDone}
    >
      {difference.isError ? (
        <ErrorState message={difference.error.message} onRetry={() => void difference.refetch()} />
      ) : (
        <DifferenceTable of={difference.data?.list} />
      )}
    </ConfirmDialog>
  )
}

function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}
