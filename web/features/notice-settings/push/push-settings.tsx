import { useMutation, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId } from 'react'
import type { PushDevice } from '#contract/modules/account/push.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import styles from './push.module.css'
import { pushDevicesKey } from './push-queries.ts'
import { Row } from './row.tsx'
import { usePush } from './use-push.ts'

type Push = ReturnType<typeof usePush>

/** Push on this device, and all devices that are pushed to. */
export function PushSettings() {
  const push = usePush()
  const { data, error, refetch, isFetching } = push.devices
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} compact />
  if (!data) return <SkeletonLines widths={[60, 40]} />
  return (
    <div className={styles.push}>
      <ul>
        <Here push={push} />
        {data.list.map((device) => (
          <Device key={device._id} of={device} />
        ))}
      </ul>
      {data.list.length > 0 && <Trial />}
    </div>
  )
}

function Here({ push }: { push: Push }) {
  const id = useId()
  const { isKnown, isOn, ability, switching } = push
  const canSwitch = isKnown && (ability === 'able' || isOn)
  return (
    <Row
      icon={Bell}
      name={m.push_here()}
      control={id}
      facts={<State push={push} />}
      action={
        <Switch
          id={id}
          aria-label={m.push_here()}
          checked={switching.isPending ? switching.variables : isOn}
          disabled={!canSwitch || switching.isPending}
          onChange={(on) => switching.mutate(on)}
        />
      }
    />
  )
}

function State({ push: { isKnown, isOn, ability, lastTime } }: { push: Push }) {
  if (!isKnown) return <span>{m.push_state_asking()}</span>
  if (ability === 'unable') return <span>{m.push_state_unable()}</span>
  if (ability === 'homeScreen') return <span>{m.push_state_home_screen()}</span>
  if (ability === 'blocked') return <span>{m.push_state_blocked()}</span>
  if (!isOn) return <span>{m.push_state_off()}</span>
  return (
    <span>
      {m.push_state_on()}
      {lastTime > 0 && (
        <>
          {' · '}
          {m.push_last()} <RelativeTime at={lastTime} />
        </>
      )}
    </span>
  )
}

function Device({ of: { _id, device, createTime, lastTime, isCurrent } }: { of: PushDevice }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => api.push.unsubscribe({ _id }),
    onSuccess: () => toast.success(m.push_removed()),
    onError: sayFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: pushDevicesKey }),
  })
  return (
    <Row
      icon={/Android|iPhone|iPad|HarmonyOS/.test(device) ? Smartphone : Monitor}
      name={
        <>
          {device}
          {isCurrent && <Badge tone="brand">{m.account_device_this()}</Badge>}
        </>
      }
      facts={
        <>
          <span>{m.push_since({ date: formatDate(createTime) })}</span>
          {lastTime > 0 && (
            <span>
              {m.push_last()} <RelativeTime at={lastTime} />
            </span>
          )}
        </>
      }
      action={
        <Button
          size={32}
          pending={removing.isPending}
          aria-label={m.push_remove_label({ name: device })}
          onClick={() => removing.mutate()}
        >
          {m.push_remove()}
        </Button>
      }
    />
  )
}

/** Whether anything comes is seen by trying. */
function Trial() {
  const queries = useQueryClient()
  const trial = useMutation({
    mutationFn: () => api.push.test(),
    onSuccess: ({ sent }) => {
      if (sent > 0) toast.success(m.push_tested({ count: sent }))
      else toast.warning(m.push_tested_none())
    },
    onError: sayFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: pushDevicesKey }),
  })
  return (
    <Button className={styles.trial} pending={trial.isPending} onClick={() => trial.mutate()}>
      {m.push_test()}
    </Button>
  )
}
