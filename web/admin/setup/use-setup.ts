import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type SetupState, type SetupStep, setupSteps } from '#contract/modules/site/setup.ts'
import { api } from '#web/api/browser.ts'
import { adminSetupQuery } from '#web/api/queries/admin-setup-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'

type Mark = Exclude<SetupState['state'], 'new'>

/** Says what became of the guide as a whole. */
export function useMarkSetup() {
  const queries = useQueryClient()
  return async (state: Mark) => {
    queries.setQueryData(adminSetupQuery(api).queryKey, await api.adminSetup.mark({ state }))
  }
}

/** The way from one step to the next, which says what became of this one. */
export function useStep(step: SetupStep) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { isPending, act } = useAct()
  const at = setupSteps.indexOf(step)
  return {
    number: at + 1,
    before: setupSteps[at - 1],
    isPassing: isPending,
    pass: (state: 'saved' | 'skipped') =>
      act(async () => {
        queries.setQueryData(adminSetupQuery(api).queryKey, await api.adminSetup.step({ step, state }))
        await navigate(`/admin/setup/${setupSteps[at + 1] ?? 'done'}`)
      }),
  }
}
