import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Proof, ProofState } from '#contract/modules/wallet/admin-ledger.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { proofsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { ruleName } from './names.ts'

/** Whether the books balance: the last proof, how to run one, and what a closed wallet needs. */
export function ProofRegion() {
  const queries = useQueryClient()
  const query = useQuery(proofsQuery(api))
  const run = useMutation({
    mutationFn: () => api.adminLedger.prove(),
    onSuccess(state) {
      queries.setQueryData(proofsQuery(api).queryKey, state)
      if (state.list[0]?.isClean) toast.success(m.admin_ledger_done_clean())
      else toast.error(m.admin_ledger_done_broken())
    },
    onError: sayFailure,
  })
  const { data } = query
  return (
    <Region
      title={m.admin_ledger_proof()}
      of={query}
      head={
        <>
          {data && <Verdict of={data.list[0]} />}
          <Able to="money.edit">
            <Button
              size={32}
              variant="primary"
              className={styles.end}
              pending={run.isPending}
              onClick={() => run.mutate()}
            >
              {m.admin_ledger_run()}
            </Button>
          </Able>
        </>
      }
    >
      {data ? <State of={data} /> : <Waiting />}
    </Region>
  )
}

function Verdict({ of: proof }: { of: Proof | undefined }) {
  if (!proof) return <Badge>{m.admin_ledger_unproved()}</Badge>
  if (proof.isClean) return <Badge tone="success">{m.admin_ledger_clean()}</Badge>
  return <Badge tone="danger">{m.admin_ledger_broken()}</Badge>
}

function State({ of: { isReadOnly, unsafeSettings, list } }: { of: ProofState }) {
  const [last, ...earlier] = list
  return (
    <>
      {isReadOnly && (
        <Notice tone="danger" className={styles.notice}>
          {unsafeSettings.length > 0
            ? m.admin_ledger_unsafe({ names: unsafeSettings.join(', ') })
            : m.admin_ledger_read_only()}
        </Notice>
      )}
      {last && <Figures of={last} />}
      {last && last.violations.length > 0 && <Violations of={last} />}
      {earlier.length > 0 && (
        <details className={styles.fold}>
          <summary>{m.admin_ledger_history()}</summary>
          <History of={earlier} />
        </details>
      )}
    </>
  )
}

const runner = ({ actor }: Proof) => (actor ? actor.name || `#${actor._id}` : m.admin_ledger_proof_night())

function Figures({ of: proof }: { of: Proof }) {
  const seconds = ((proof.endTime - proof.startTime) / 1000).toFixed(2)
  return (
    <dl className={styles.spread}>
      <Fact name={m.admin_ledger_proof_time()}>{formatDateTime(proof.endTime)}</Fact>
      <Fact name={m.admin_ledger_proof_by()}>{runner(proof)}</Fact>
      <Fact name={m.admin_ledger_proof_count()}>{formatExact(proof.transactions)}</Fact>
      <Fact name={m.admin_ledger_proof_took()}>{m.admin_ledger_seconds({ seconds })}</Fact>
    </dl>
  )
}

function Violations({ of: { violations } }: { of: Proof }) {
  return (
    <Table
      label={m.admin_ledger_broken()}
      className={styles.fold}
      rows={violations}
      rowKey={({ name }) => name}
      columns={[
        { key: 'rule', title: m.admin_ledger_rule(), render: ({ name }) => ruleName(name) },
        {
          key: 'rows',
          title: m.admin_ledger_rule_rows(),
          align: 'right',
          render: ({ count }) => formatExact(count),
        },
        {
          key: 'examples',
          title: m.admin_ledger_rule_examples(),
          mono: true,
          render: ({ examples }) => examples.join(', '),
        },
      ]}
    />
  )
}

function History({ of: proofs }: { of: Proof[] }) {
  return (
    <Table
      label={m.admin_ledger_history()}
      rows={proofs}
      columns={[
        {
          key: 'time',
          title: m.admin_ledger_proof_time(),
          nowrap: true,
          render: ({ endTime }) => formatDateTime(endTime),
        },
        { key: 'by', title: m.admin_ledger_proof_by(), nowrap: true, render: runner },
        {
          key: 'count',
          title: m.admin_ledger_proof_count(),
          align: 'right',
          render: ({ transactions }) => formatExact(transactions),
        },
        { key: 'verdict', title: m.admin_state(), nowrap: true, render: (proof) => <Verdict of={proof} /> },
      ]}
    />
  )
}

function Waiting() {
  return (
    <SkeletonRegion>
      <Skeleton width={60} />
    </SkeletonRegion>
  )
}
