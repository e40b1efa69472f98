import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { boardsKey } from '../../api/board-queries.ts'
import { sayFailure } from '../../social/use-turn.ts'
import { toast } from '../../ui/toast.tsx'

/** Does one thing at a time, says how it went, and shows the board as it is afterwards. */
export function useOffice() {
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsPending(true)
    try {
      await work()
      toast.success(m.post_act_done())
      await queries.invalidateQueries({ queryKey: boardsKey })
      return true
    } catch (error) {
      sayFailure(error)
      return false
    } finally {
      setIsPending(false)
    }
  }
  return { isPending, act }
}
