import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { LicenceDomain } from '#contract/modules/wallet/licence.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/format/save-file.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './licence.module.css'

export function DomainRow({ row: { domain, createTime, fileTime, freeUntilTime } }: { row: LicenceDomain }) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const download = () =>
    act(async () => {
      const { filename, content } = await api.licence.generateAuthFile({ domain })
      saveFile(filename, content, 'application/jose')
      await queries.invalidateQueries(licenceQuery(api))
    })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.domain}>{domain}</p>
        <p className={styles.facts}>
          <span>{m.licence_since({ date: formatDate(createTime) })}</span>
          {fileTime > 0 && <span>{m.licence_file_since({ date: formatDate(fileTime) })}</span>}
          {freeUntilTime > 0 && <span>{m.licence_free_until({ date: formatDateTime(freeUntilTime) })}</span>}
        </p>
      </div>
      {freeUntilTime > 0 && <FreeButton domain={domain} />}
      <Button
        size={32}
        icon={<Icon of={Download} size={16} />}
        pending={isPending}
        aria-label={m.licence_download_label({ domain })}
        onClick={() => void download()}
      >
        {m.licence_download()}
      </Button>
    </li>
  )
}

/** For a name that was misspelt. */
function FreeButton({ domain }: { domain: string }) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [isPending, setIsPending] = useState(false)
  const free = async () => {
    const isSure = await confirm({
      tone: 'danger',
      title: m.licence_free_title({ domain }),
      description: m.licence_free_text(),
      confirmLabel: m.licence_free(),
    })
    if (!isSure) return
    setIsPending(true)
    try {
      await attempt({ domain }, api.licence.removeAuthDomain)
      toast.success(m.licence_freed({ domain }))
    } catch (error) {
      sayFailure(error)
    }
    await queries.invalidateQueries(licenceQuery(api))
    setIsPending(false)
  }
  return (
    <Button
      variant="text"
      size={32}
      pending={isPending}
      aria-label={m.licence_free_label({ domain })}
      onClick={() => void free()}
    >
      {m.licence_free()}
    </Button>
  )
}
