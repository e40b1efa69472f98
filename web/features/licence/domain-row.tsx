import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { LicenceDomain } from '#contract/licence.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/licence-queries.ts'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './licence.module.css'

export function DomainRow({ row: { domain, createTime, fileTime } }: { row: LicenceDomain }) {
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const download = async () => {
    setIsPending(true)
    try {
      const { filename, content } = await api.licence.generateAuthFile({ domain })
      saveFile(filename, content, 'application/jose')
      await queries.invalidateQueries(licenceQuery(api))
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.domain}>{domain}</p>
        <p className={styles.facts}>
          <span>{m.licence_since({ date: formatDate(createTime) })}</span>
          {fileTime > 0 && <span>{m.licence_file_since({ date: formatDate(fileTime) })}</span>}
        </p>
      </div>
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
