import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import listPage from '#web/admin/list-page.module.css'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery, adminDifferenceQuery, adminVersionsQuery } from '#web/api/queries/queries.ts'
import { Pager } from '#web/ui/controls/pager.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { useConfigRefresh } from './use-config-refresh.ts'
import { VersionTable } from './version-table.tsx'

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
      <Card className={listPage.card}>
        {versions.isError ? (
          <ErrorState message={versions.error.message} onRetry={() => void versions.refetch()} />
        ) : (
          <VersionTable
            versions={versions.data?.list ?? []}
            loading={versions.isPending}
            current={current}
            onRestore={setChosen}
          />
        )}
        <Pager
          className={listPage.pager}
          page={page}
          total={versions.data?.total ?? 0}
          pageSize={limit}
          hrefFor={(next) => (next > 1 ? `?page=${next}` : '?')}
          showTotal
        />
      </Card>
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
