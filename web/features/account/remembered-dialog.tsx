import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { rememberedQuery } from '#web/api/queries/link-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { SettingRow, SettingRows } from './setting-row.tsx'

/** Devices that are not asked for the second factor, and how to have them asked again. */
export function RememberedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} title={m.remembered_title()} description={m.remembered_text()}>
      <Remembered />
    </Overlay>
  )
}

function Remembered() {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(rememberedQuery(api))
  const forgetting = useMutation({
    mutationFn: (deviceId: string) => api.security.forgetRemembered({ deviceId }),
    onSuccess: () => toast.success(m.remembered_forgotten()),
    onError: (failure) => toast.error(failure.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  })
  if (error && !data) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[70, 60]} />
  return (
    <SettingRows>
      {data.list.map(({ _id, name, lastTime }) => (
        <SettingRow
          key={_id}
          icon={MonitorSmartphone}
          name={name}
          facts={<RelativeTime at={lastTime} />}
          action={
            <Button
              size={32}
              aria-label={m.remembered_forget_label({ name })}
              pending={forgetting.isPending}
              onClick={() => forgetting.mutate(_id)}
            >
              {m.remembered_forget()}
            </Button>
          }
        />
      ))}
    </SettingRows>
  )
}
