import { useState } from 'react'
import { m } from '#messages/messages.js'
import styles from '#web/features/account/security.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

/** A key, told once: there is no way out but saying that it is kept. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  // It stays in sight while the dialog goes away.
  const [shown, setShown] = useState('')
  if (secret && secret !== shown) setShown(secret)
  const copy = async () => {
    if (await copyText(shown)) toast.success(m.share_copied())
  }
  return (
    <Overlay
      open={secret !== null}
      onClose={onClose}
      locked
      size="sm"
      title={m.keys_once_title()}
      description={m.keys_once()}
      footer={[
        <Button key="copy" onClick={copy}>
          {m.keys_copy()}
        </Button>,
        <Button key="done" variant="primary" onClick={onClose}>
          {m.keys_kept()}
        </Button>,
      ]}
    >
      <code className={styles.key}>{shown}</code>
    </Overlay>
  )
}
