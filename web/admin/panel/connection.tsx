import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type Access, given } from './access.ts'
import styles from './panel.module.css'

/** Whether the panel lets us in, and the certificate by which we know it again. */
export function Connection({ access }: { access: Access }) {
  const check = useMutation({
    mutationFn: (fingerprint?: string) => api.panel.checkApi({ ...given(access), fingerprint }),
  })
  const { data, error } = check
  const another = error ? fingerprintOf(error) : undefined
  return (
    <div className={styles.body}>
      <div className={styles.acts}>
        <Button variant="primary" pending={check.isPending} onClick={() => check.mutate(undefined)}>
          {m.admin_panel_check()}
        </Button>
      </div>
      {data && (
        <Notice tone="success">
          {m.admin_panel_check_ok({ system: data.system, version: data.version })}
          {data.certificate === 'pinned' && (
            <>
              {' '}
              {m.admin_panel_pinned()} <span className={styles.mono}>{data.fingerprint}</span>
            </>
          )}
        </Notice>
      )}
      {error && (
        <Notice
          tone="danger"
          action={
            another && (
              <Button size={32} onClick={() => check.mutate(another)}>
                {m.admin_panel_trust()}
              </Button>
            )
          }
        >
          {error.message} {another && <span className={styles.mono}>{another}</span>}
        </Notice>
      )}
    </div>
  )
}

/** Of the certificate that was shown instead of the one that is known. */
function fingerprintOf(error: Error): string | undefined {
  const data = error instanceof ApiError ? (error.data as { fingerprint?: unknown } | null) : null
  return typeof data?.fingerprint === 'string' ? data.fingerprint : undefined
}
