import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Does one thing at a time, says how it went, and shows the board as it is afterwards. */
export function useBoardAdmin() {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const carryOut = (work: () => Promise<unknown>) =>
    act(async () => {
      await work()
      toast.success(m.post_act_done())
      await queries.invalidateQueries({ queryKey: boardsKey })
    })
  return { isPending, act: carryOut }
}
