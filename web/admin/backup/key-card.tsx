import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackupState } from '#contract/modules/site/backup.ts'
import { m } from '#messages/messages.js'
import { Section } from '#web/admin/config/section.tsx'
import { api } from '#web/api/browser.ts'
import { adminBackupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './backup.module.css'

type Key = BackupState['key']
type Shown = { key: string; fingerprint: string }

/** The key of the backups: shown until somebody says that they have it. */
export function KeyCard({ of }: { of: Key }) {
  const queries = useQueryClient()
  const [shown, setShown] = useState<Shown | null>(null)
  const ask = useMutation({
    mutationFn: (what: 'key' | 'newKey') => api.adminBackup[what]({}),
    async onSuccess(key) {
      setShown(key)
      await queries.invalidateQueries({ queryKey: adminBackupQuery(api).queryKey })
    },
    onError: (error) => toast.error(error.message),
  })
  const replace = async () => {
    const isSure = await confirm({
      title: m.backup_key_replace_title(),
      description: m.backup_key_replace_text(),
      confirmLabel: m.backup_key_replace(),
      tone: 'danger',
    })
    if (isSure) ask.mutate('newKey')
  }
  const isOurs = of.kind === 'generated' || of.kind === 'none'
  return (
    <Section title={m.backup_key()} lead={m.backup_key_lead()}>
      <div className={styles.key}>
        {of.kind === 'generated' && of.confirmTime === 0 ? (
          <Notice tone="warning">{m.backup_key_unkept()}</Notice>
        ) : (
          <p className={styles.detail}>{stateOf(of)}</p>
        )}
        <div className={styles.acts}>
          {isOurs && of.confirmTime === 0 && (
            <Button variant="primary" size={32} pending={ask.isPending} onClick={() => ask.mutate('key')}>
              {m.backup_key_show()}
            </Button>
          )}
          {of.kind === 'generated' && of.confirmTime > 0 && (
            <Button size={32} pending={ask.isPending} onClick={replace}>
              {m.backup_key_replace()}
            </Button>
          )}
        </div>
      </div>
      <KeyDialog shown={shown} onClose={() => setShown(null)} />
    </Section>
  )
}

function stateOf({ kind, confirmTime }: Key): string {
  if (kind === 'none') return m.backup_key_none()
  if (kind === 'given') return m.backup_key_env()
  return kind === 'recipient' ? m.backup_key_recipient() : m.backup_key_kept_at({ time: formatDate(confirmTime) })
}

function KeyDialog({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: (fingerprint: string) => api.adminBackup.confirmKey({ fingerprint }),
    onSuccess(next) {
      queries.setQueryData(adminBackupQuery(api).queryKey, next)
      onClose()
    },
    onError: (error) => toast.error(error.message),
  })
  const copy = async () => {
    if (shown && (await copyText(shown.key))) toast.success(m.backup_key_copied())
  }
  return (
    <Overlay
      open={shown !== null}
      onClose={onClose}
      title={m.backup_key_title()}
      description={m.backup_key_text()}
      size="md"
      footer={
        <>
          <Button onClick={copy}>{m.backup_key_copy()}</Button>
          <Button variant="primary" pending={keep.isPending} onClick={() => shown && keep.mutate(shown.fingerprint)}>
            {m.backup_key_saved()}
          </Button>
        </>
      }
    >
      <code className={styles.secret}>{shown?.key}</code>
    </Overlay>
  )
}
