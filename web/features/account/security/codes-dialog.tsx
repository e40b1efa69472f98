import { useState } from 'react'
import { m } from '#messages/messages.js'
import styles from '#web/features/account/security.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

/** Recovery codes, told once: there is no way out but saying that they are kept. */
export function CodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  // They stay in sight while the dialog goes away.
  const [shown, setShown] = useState<string[]>([])
  if (codes && codes !== shown) setShown(codes)
  const copy = async () => {
    if (await copyText(shown.join('\n'))) toast.success(m.share_copied())
  }
  return (
    <Overlay
      open={codes !== null}
      onClose={onClose}
      locked
      title={m.factor_recovery()}
      description={m.recovery_text()}
      footer={[
        <Button key="copy" onClick={copy}>
          {m.recovery_copy()}
        </Button>,
        <Button key="done" variant="primary" onClick={onClose}>
          {m.recovery_kept()}
        </Button>,
      ]}
    >
      <ol className={styles.codes}>
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Overlay>
  )
}
