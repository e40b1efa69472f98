import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { adminStarterKey, adminStarterQuery } from '#web/api/queries/admin-forum-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { FormRow } from './fields/form-row.tsx'
import { Section } from './section.tsx'

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0)

/** What the first start made, until it is gone; not there on a site that began without it. */
export function ExampleContent() {
  const queries = useQueryClient()
  const { data } = useQuery(adminStarterQuery(api))
  const { isPending, act } = useAct()
  if (!data || sum(data) === 0) return null
  const remove = async () => {
    const question = {
      title: m.examples_sure(),
      description: m.examples_sure_text(),
      confirmLabel: m.examples_remove(),
    }
    if (!(await confirm({ ...question, tone: 'danger' }))) return
    await act(async () => {
      const { removed, kept } = await api.adminStarter.remove({})
      const counts = { removed: sum(removed), kept: sum(kept) }
      toast.success(counts.kept > 0 ? m.examples_removed_some(counts) : m.examples_removed(counts))
      await queries.invalidateQueries({ queryKey: adminStarterKey })
    })
  }
  return (
    <Section title={m.examples_title()} lead={m.examples_lead()}>
      <FormRow label={m.examples_left()}>
        {({ labelId }) => (
          <>
            <span>{m.examples_counts(data)}</span>
            <Button
              variant="danger"
              size={32}
              aria-describedby={labelId}
              pending={isPending}
              onClick={() => void remove()}
            >
              {m.examples_remove()}
            </Button>
          </>
        )}
      </FormRow>
    </Section>
  )
}
