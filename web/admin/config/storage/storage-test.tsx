import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { Section } from '#web/admin/config/section.tsx'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './storage-test.module.css'

/** Tries the saved storage; what is only typed in cannot be tried. */
export function StorageTest({ draft }: { draft: ConfigDraft }) {
  const storage = draft.saved.COMMON_SPBM
  const trial = useMutation({ mutationFn: (_tried: typeof storage) => api.attachment.storageTest() })
  const isUnsaved = draft.changes > 0
  // A result is about what was saved when it was asked for.
  const shown = isUnsaved || trial.variables !== storage ? null : trial
  return (
    <Section title={m.admin_storage_test()} lead={m.admin_storage_test_lead()}>
      <div className={styles.body}>
        <Button disabled={isUnsaved || draft.saving} pending={trial.isPending} onClick={() => trial.mutate(storage)}>
          {m.admin_storage_test()}
        </Button>
        {isUnsaved && <Notice tone="warning">{m.admin_storage_test_unsaved()}</Notice>}
        {shown?.isSuccess && <Notice tone="success">{m.admin_storage_test_ok()}</Notice>}
        {shown?.isError && <Notice tone="danger">{shown.error.message}</Notice>}
      </div>
    </Section>
  )
}
