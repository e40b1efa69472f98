import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type Ability, abilityOf, isSubscribed, NoWorker, subscribe, unsubscribe } from './browser.ts'
import { pushDevicesKey, pushDevicesQuery } from './push-queries.ts'

/** A failure is the part's own to tell. */
export const loadPushDevices = preloadForMember(({ api: own, queries }) => queries.prefetchQuery(pushDevicesQuery(own)))

const never = () => () => undefined

/** What this browser can do; undefined until it is known, which the server never does. */
function useAbility(): Ability | undefined {
  return useSyncExternalStore(never, abilityOf, () => undefined)
}

/** Push on this device: how it stands, and the switch. */
export function usePush() {
  const queries = useQueryClient()
  const ability = useAbility()
  const devices = useQuery(pushDevicesQuery(api))
  const here = useQuery({ queryKey: ['push-here'], queryFn: isSubscribed, enabled: ability === 'able', retry: false })
  const current = devices.data?.list.filter(({ isCurrent }) => isCurrent) ?? []
  const switching = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return subscribe()
      await unsubscribe()
      for (const { _id } of current) await api.push.unsubscribe({ _id })
      return true
    },
    onSuccess: (isDone, on) => {
      if (!isDone) toast.warning(m.push_not_allowed())
      else toast.success(on ? m.push_is_on() : m.push_is_off())
    },
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: pushDevicesKey }), here.refetch()]),
  })
  const isKnown = ability !== undefined && devices.data !== undefined && (ability !== 'able' || here.isFetched)
  return {
    ability,
    devices,
    isKnown,
    isOn: current.length > 0 && here.data === true,
    lastTime: lastOf(current),
    switching,
  }
}

function lastOf(devices: { lastTime: number }[]): number {
  return Math.max(0, ...devices.map(({ lastTime }) => lastTime))
}

function sentenceOf(error: Error): string {
  if (error instanceof NoWorker) return m.push_no_worker()
  // Of the browser itself: it could not reach its maker's service.
  return error instanceof DOMException ? m.push_no_service() : error.message
}
