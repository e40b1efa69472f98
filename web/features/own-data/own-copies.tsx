import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleX from 'lucide-react/icons/circle-x'
import FileArchive from 'lucide-react/icons/file-archive'
import Hourglass from 'lucide-react/icons/hourglass'
import type { OwnExport } from '#contract/modules/account/own-export.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { copiesQuery, isOpen } from './load-own-data.ts'
import styles from './own-copies.module.css'

/** Asks for a copy of everything that is mine, and says where those of the last days are. */
export function OwnCopies() {
  const { data, error, refetch, isFetching } = useQuery(copiesQuery(api))
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[80, 60]} />
  return (
    <div className={styles.page}>
      <p className={styles.text}>{m.own_copy_text()}</p>
      <Ask nextTime={data.nextTime} isOpen={data.list.some(isOpen)} />
      {data.list.length > 0 && (
        <ul aria-label={m.own_copy_list()}>
          {data.list.map((one) => (
            <Copy key={one._id} of={one} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Ask({ nextTime, isOpen }: { nextTime: number; isOpen: boolean }) {
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: () => api.ownExport.create({}),
    onSuccess: () => toast.success(m.own_copy_begun()),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['own-copies'] }),
  })
  return (
    <div className={styles.ask}>
      <Button variant="primary" pending={asking.isPending} disabled={nextTime > 0} onClick={() => asking.mutate()}>
        {m.own_copy_make()}
      </Button>
      {nextTime > 0 && !isOpen && <p className={styles.note}>{m.own_copy_next({ time: formatDateTime(nextTime) })}</p>}
    </div>
  )
}

const icons = { waiting: Hourglass, making: Hourglass, ready: FileArchive, failed: CircleX } as const

function Copy({ of }: { of: OwnExport }) {
  const { state, size, url, createTime, endTime } = of
  const date = formatDateTime(createTime)
  return (
    <li className={styles.copy}>
      <Icon of={icons[state]} className={styles.icon} />
      <div className={styles.words}>
        <p>{date}</p>
        <p className={styles.note}>
          {state === 'ready'
            ? `${formatBytes(size)} · ${m.own_copy_until({ date: formatDate(endTime) })}`
            : state === 'failed'
              ? m.own_copy_failed()
              : m.own_copy_working()}
        </p>
      </div>
      {url && (
        <Button size={32} to={url} reloadDocument download aria-label={m.own_copy_download_label({ date })}>
          {m.own_copy_download()}
        </Button>
      )}
    </li>
  )
}
