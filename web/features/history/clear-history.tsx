import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'

/** Forgets what was read, after a second thought. */
export function ClearHistory() {
  const queries = useQueryClient()
  const clear = async () => {
    if (!(await confirm({ title: m.history_clear_sure(), tone: 'danger', confirmLabel: m.history_clear() }))) return
    try {
      await api.post.clearHistory()
      await queries.resetQueries({ queryKey: ['history'] })
    } catch (error) {
      sayFailure(error)
    }
  }
  return (
    <Button variant="text" size={32} onClick={() => void clear()}>
      {m.history_clear()}
    </Button>
  )
}
