import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GradeInfo } from '#contract/modules/forum/grade.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { gradeKey, gradeQuery } from '#web/api/queries/grade-queries.ts'
import { changeMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type CheckInButtonProps = { checkIn: Pick<GradeInfo['checkIn'], 'isDone' | 'gain'>; size?: 32 | 36 }

/** For today; afterwards it says that it was pressed. */
export function CheckInButton({ checkIn: { isDone, gain }, size = 36 }: CheckInButtonProps) {
  const { mutate, isPending } = useCheckIn()
  return (
    <Button variant={isDone ? 'quiet' : 'primary'} size={size} disabled={isDone} pending={isPending} onClick={mutate}>
      {isDone ? m.grade_checked_in() : m.grade_check_in_gain({ exp: gain })}
    </Button>
  )
}

function useCheckIn() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.grade.checkIn(),
    onSuccess: async ({ gained, streak }) => {
      toast.success(m.grade_check_in_done({ exp: gained, days: streak }))
      await queries.invalidateQueries({ queryKey: gradeKey })
      const info = queries.getQueryData(gradeQuery(api).queryKey)
      if (info) changeMe(queries, { grade: info.grade, exp: info.exp })
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return { mutate: () => mutate(), isPending }
}
