import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** To where works are found; nothing where the site has none. */
export function FindWorks() {
  const paths = useWorkPaths()
  const { FICTION, MANGA } = useSite().COMMON_WORKS
  if (!FICTION && !MANGA) return null
  return (
    <Button variant="soft" size={32} to={paths.home(FICTION ? 'fiction' : 'manga')}>
      {m.shelf_find()}
    </Button>
  )
}
