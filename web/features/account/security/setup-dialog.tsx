import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { CodeForm } from '#web/features/account/code-form.tsx'
import styles from '#web/features/account/security.module.css'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { standsAnew } from './use-factor-change.ts'

type SetupDialogProps = { open: boolean; onClose: () => void; onEnabled: (codes: string[]) => void }

/** The secret as a picture and as text, and a code that shows that an authenticator has it. */
export function SetupDialog({ open, onClose, onEnabled }: SetupDialogProps) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={m.totp_enable()} description={m.totp_setup_text()}>
      <Setup onClose={onClose} onEnabled={onEnabled} />
    </Overlay>
  )
}

function Setup({ onClose, onEnabled }: Omit<SetupDialogProps, 'open'>) {
  const queries = useQueryClient()
  // Each opening asks for a secret of its own; nothing keeps it.
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['totp', 'setup'],
    queryFn: () => api.totp.begin({}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (error && !data) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[70, 90, 50]} />
  return (
    <>
      <img className={styles.qr} src={data.picture} alt={m.totp_qr()} />
      <p className={styles.secret}>{m.totp_secret({ secret: data.secret })}</p>
      <CodeForm
        way="totp"
        submit={m.factor_turn_on()}
        progress={m.proof_progress()}
        done={m.totp_enabled()}
        onCancel={onClose}
        onSend={async (code) => {
          const { codes } = await api.totp.enable({ code })
          onClose()
          onEnabled(codes)
          await standsAnew(queries)
        }}
      />
    </>
  )
}
