import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { counted, patchCache } from '#web/api/patch.ts'
import { useToggle } from './use-toggle.ts'

type Counted<F extends string> = {
  flag: F
  /** How many have switched it on; changed where the thing says it. */
  figure: string
  isMeant: (id: string) => (fields: Record<string, unknown>) => boolean
}

/** A toggle whose flag and figure change at once wherever the cache shows the thing. */
export function useCountedToggle<F extends string>(
  thing: { _id: string } & Record<F, boolean>,
  { flag, figure, isMeant }: Counted<F>,
  send: (desired: boolean) => Promise<void>,
  call: (api: Api, desired: boolean) => Promise<unknown>,
): () => void {
  const queries = useQueryClient()
  const toggle = useToggle()
  const show = (isOn: boolean) => patchCache(queries, isMeant(thing._id), counted(flag, figure, isOn))
  return () => toggle({ key: `${flag}:${thing._id}`, isOn: thing[flag], show, send, call })
}
