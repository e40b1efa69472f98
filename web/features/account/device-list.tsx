import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import type { z } from 'zod/mini'
import type { device } from '#contract/modules/account/session.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { devicesQuery } from '#web/api/queries/link-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import styles from './account.module.css'

type Device = z.infer<typeof device>

/** Where this account is logged in, and how to end it there. */
export function DeviceList() {
  const { data, error, refetch, isFetching } = useQuery(devicesQuery(api))
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <DevicesSkeleton />
  const others = data.list.filter((device) => !device.current).length
  return (
    <>
      <p className={styles.note}>{m.account_devices_note()}</p>
      <ul className={styles.rows}>
        {data.list.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
      {others > 0 && <EndOthers count={others} />}
    </>
  )
}

/** Ends something, then shows what is left. */
function useEnding<V>(end: (value: V) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries(devicesQuery(api)),
  })
}

function DeviceRow({ device }: { device: Device }) {
  const ending = useEnding((sessionId: string) => api.session.logoutDevice({ sessionId }), m.account_device_ended())
  return (
    <li className={styles.row}>
      <Icon
        of={/Android|iPhone|iPad|HarmonyOS/.test(device.name) ? Smartphone : Monitor}
        size={20}
        className={styles.kind}
      />
      <div className={styles.what}>
        <p className={styles.name}>
          {device.name}
          {device.current && <Badge tone="brand">{m.account_device_this()}</Badge>}
        </p>
        <p className={styles.facts}>
          <span>{device.ip}</span>
          <span>
            {m.account_device_seen()} <RelativeTime at={device.lastTime} />
          </span>
          <span>
            {m.account_device_since()} <RelativeTime at={device.createTime} />
          </span>
        </p>
      </div>
      {!device.current && (
        <Button
          size={32}
          pending={ending.isPending}
          aria-label={m.account_device_end_label({ name: device.name })}
          onClick={() => ending.mutate(device._id)}
        >
          {m.account_device_end()}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ count }: { count: number }) {
  const [asking, setAsking] = useState(false)
  const ending = useEnding(() => api.session.logoutOthers(), m.account_devices_others_done())
  const confirm = () => ending.mutate(undefined, { onSettled: () => setAsking(false) })
  return (
    <>
      <Button variant="danger" className={styles.others} onClick={() => setAsking(true)}>
        {m.account_devices_others()}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={m.account_devices_others_title()}
        description={m.account_devices_others_text({ count })}
        confirmLabel={m.account_devices_others()}
        pending={ending.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const DevicesSkeleton = () => <SkeletonLines widths={[60, 40, 60, 40]} className={styles.loading} />
