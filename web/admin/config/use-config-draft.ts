import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'
import type { ConfigState } from '#contract/modules/site/admin-config.ts'
import type { ConfigDocument } from '#contract/modules/site/config.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery } from '#web/api/queries/admin-setup-queries.ts'
import { policiesQuery, siteConfigKey } from '#web/api/queries/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { carryOverDraft, changedFields, countChanges, type Draft, type FieldName, pathsWithoutNumber } from './draft.ts'

export interface ConfigDraft {
  /** The saved document with my changes on it. */
  value: ConfigDocument
  saved: ConfigDocument
  changes: number
  /** `path` names the one control that was touched, so that only its error goes. */
  set: <K extends FieldName>(field: K, value: ConfigDocument[K], path?: string) => void
  error: (path: string) => string | undefined
  /** The faults of the last attempt to save; another object for each attempt. */
  faults: FieldErrors | null
  discard: () => void
  /** `onSaved` is called when it is stored, and the page shows it. */
  save: (onSaved?: () => void) => void
  saving: boolean
  /** Somebody else has saved since: the server's sentence. */
  conflict: string | null
  takeNewest: () => void
}

interface State {
  version: number
  document: ConfigDocument
}

/** One draft per screen. It stands on the version it was begun on until it is saved, discarded or carried over. */
export function useConfigDraft(): ConfigDraft {
  const newest = useSuspenseQuery(adminConfigQuery(api)).data
  const [draft, setDraft] = useState<Draft>({})
  const [begunOn, setBegunOn] = useState<State>(newest)
  const base = Object.keys(draft).length > 0 ? begunOn : newest
  const fieldErrors = useFieldErrors()
  const [conflict, setConflict] = useState<string | null>(null)
  const stand = (next: Draft | ((before: Draft) => Draft), on: State) => {
    setDraft(next)
    setBegunOn(on)
    setConflict(null)
  }
  const saving = useSaving(base, {
    onSaved(state, sent) {
      fieldErrors.clear()
      // What was typed while the answer was on its way stays a draft, now on the new version.
      stand((before) => without(before, sent), state)
    },
    onFaults: fieldErrors.put,
    onConflict: setConflict,
  })
  const takeNewest = useNewest((state) => {
    stand((before) => carryOverDraft(base.document, before, state.document), state)
  })
  return {
    value: { ...base.document, ...draft },
    saved: base.document,
    changes: countChanges(base.document, { ...base.document, ...draft }),
    error: fieldErrors.of,
    faults: fieldErrors.faults,
    set(field, value, path = field) {
      setDraft((before) => ({ ...before, [field]: value }))
      setBegunOn(base)
      fieldErrors.drop(path)
    },
    discard() {
      stand({}, newest)
      fieldErrors.clear()
    },
    save: (onSaved) => saving.save(changedFields(base.document, draft), onSaved),
    saving: saving.pending,
    conflict,
    takeNewest,
  }
}

interface Outcomes {
  onSaved: (state: State, sent: Draft) => void
  onFaults: (faults: FieldErrors) => void
  onConflict: (sentence: string) => void
}

interface Saving {
  sent: Draft
  then?: () => void
}

function useSaving(base: State, { onSaved, onFaults, onConflict }: Outcomes) {
  const refresh = useConfigRefresh()
  // The second press of a double click comes before the page knows of the first.
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ sent }: Saving) => api.adminConfig.update({ ...sent, baseVersion: base.version }),
    async onSuccess(state, { sent, then }) {
      onSaved(state, sent)
      toast.success(m.admin_saved())
      await refresh(state)
      then?.()
    },
    onError(error) {
      const faults = faultsOf(error)
      if (faults) onFaults(faults)
      else if (error instanceof ApiError && error.code === 409) onConflict(error.message)
      else toast.error(error.message)
    },
    onSettled() {
      isUnderWay.current = false
    },
  })
  return {
    pending: mutation.isPending,
    save(changed: Draft, then?: () => void) {
      const empty = pathsWithoutNumber(changed)
      if (empty.length > 0) onFaults(Object.fromEntries(empty.map((path) => [path, m.input_bad_number()])))
      else if (Object.keys(changed).length > 0 && !isUnderWay.current) {
        isUnderWay.current = true
        mutation.mutate({ sent: changed, then })
      }
    },
  }
}

function useNewest(onLoaded: (state: State) => void) {
  const queries = useQueryClient()
  return async () => {
    try {
      const state = await queries.fetchQuery({ ...adminConfigQuery(api), staleTime: 0 })
      onLoaded(state)
      toast.info(m.admin_conflict_merged({ version: state.version }))
    } catch (error) {
      if (error instanceof Error) toast.error(error.message)
    }
  }
}

function without(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name, value]) => sent[name as FieldName] !== value)) as Draft
}

/** After a new version: everything on the page that shows the configuration shows the new one. */
export function useConfigRefresh() {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return async (state: ConfigState) => {
    queries.setQueryData(adminConfigQuery(api).queryKey, state)
    queries.removeQueries({ queryKey: policiesQuery(api).queryKey })
    void queries.invalidateQueries({ queryKey: ['admin', 'versions'] })
    await queries.refetchQueries({ queryKey: siteConfigKey })
    // The window title holds the site's name and is written after each routing step.
    await revalidate()
  }
}

/** Sentences by path, as the server writes paths: COMMON_LOGIN.DEFAULT_COVER, COMMON_PAY.0.amount. */
type FieldErrors = Record<string, string>

function useFieldErrors() {
  const [faults, setFaults] = useState<FieldErrors | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    /** What the last attempt said, untouched by what was mended since. */
    faults,
    of: (path: string): string | undefined => errors[path],
    put(next: FieldErrors) {
      setFaults(next)
      setErrors(next)
    },
    drop: (path: string) =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== path && !name.startsWith(`${path}.`))),
      ),
    clear() {
      setFaults(null)
      setErrors({})
    },
  }
}

export function faultsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError) || error.code !== 422) return null
  const { errors = [] } = (error.data ?? {}) as Partial<InputErrors>
  return errors.length > 0 ? Object.fromEntries(errors.map(({ path, message }) => [path, message])) : null
}
