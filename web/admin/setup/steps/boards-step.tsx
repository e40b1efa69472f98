import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'
import { m } from '#messages/messages.js'
import { isSame } from '#web/admin/config/draft.ts'
import { ExampleContent } from '#web/admin/config/example-content.tsx'
import { BoardCards } from '#web/admin/setup/board-cards.tsx'
import { PresetCards } from '#web/admin/setup/preset-cards.tsx'
import { draftOf, requestOf, type ZoneDraft } from '#web/admin/setup/presets.ts'
import styles from '#web/admin/setup/setup.module.css'
import { StepForm } from '#web/admin/setup/step-form.tsx'
import { api } from '#web/api/browser.ts'
import { adminForumKey } from '#web/api/queries/admin-forum-queries.ts'
import { adminSetupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Sentences by place: "zone.board" or "zone". */
type Faults = Record<string, string>

/** Boards by kind of site, as they will be made. */
export function BoardsStep() {
  const queries = useQueryClient()
  const [kind, setKind] = useState(() => firstKind(queries.getQueryData(adminSetupQuery(api).queryKey)))
  const [zones, setZones] = useState<ZoneDraft[]>(() => draftOf(kind))
  const [faults, setFaults] = useState<Faults>({})
  const { isMaking, make } = useMaking(setFaults)
  const choose = (next: string) => {
    setKind(next)
    setZones(draftOf(next))
    setFaults({})
  }
  return (
    <StepForm
      step="boards"
      title={m.setup_boards_title()}
      lead={m.setup_boards_lead()}
      changes={isSame(zones, draftOf(kind)) ? 0 : 1}
      discard={() => setZones(draftOf(kind))}
      pending={isMaking}
      onNext={async (pass) => {
        if (!(await make(zones))) return
        setZones(draftOf(kind))
        pass()
      }}
    >
      <PresetCards value={kind} onChange={choose} />
      <h2 className={styles.subtitle}>{m.setup_boards_will()}</h2>
      <BoardCards
        zones={zones}
        faults={faults}
        onChange={(next) => {
          setZones(next)
          setFaults({})
        }}
      />
      <div className={styles.examples}>
        <ExampleContent />
      </div>
    </StepForm>
  )
}

/** Whoever comes back has made theirs. */
function firstKind(setup: { steps: { step: string; state: string }[] } | undefined): string {
  return setup?.steps.some(({ step, state }) => step === 'boards' && state === 'saved') ? 'blank' : 'interest'
}

/** All of them at once; true when they are there. */
function useMaking(onFaults: (faults: Faults) => void) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [isMaking, setMaking] = useState(false)
  const make = async (draft: ZoneDraft[]): Promise<boolean> => {
    const { zones, places } = requestOf(draft)
    if (zones.length === 0) return true
    setMaking(true)
    try {
      const { made, existing } = await attempt({ zones }, api.adminSetup.boards)
      if (made.length > 0) toast.success(m.setup_boards_made({ count: made.length }))
      if (existing.length > 0)
        toast.info(m.setup_boards_existing({ names: existing.map(nameOf).join(m.admin_o_comma()) }))
      await Promise.all([boardsKey, adminForumKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
      return true
    } catch (error) {
      const faults = faultsAt(error, places)
      if (faults) onFaults(faults)
      else sayFailure(error)
      return false
    } finally {
      setMaking(false)
    }
  }
  return { isMaking, make }
}

function nameOf({ systemName, state }: { systemName: string; state: string }): string {
  return state === 'hidden' ? m.setup_boards_hidden({ name: systemName }) : systemName
}

/** What the server says of the request, at the fields of the draft. */
function faultsAt(error: unknown, places: [number, number][][]): Faults | null {
  if (!(error instanceof ApiError)) return null
  const { errors = [] } = (error.data ?? {}) as Partial<InputErrors>
  const found = errors.flatMap(({ path, message }): [string, string][] => {
    const [, zone = '', board] = /^zones\.(\d+)(?:\.boards\.(\d+))?/.exec(path) ?? []
    const place = board === undefined ? places[Number(zone)]?.[0]?.slice(0, 1) : places[Number(zone)]?.[Number(board)]
    return place ? [[place.join('.'), message]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}
