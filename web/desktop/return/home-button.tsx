import { usePage } from '#web/session/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'

/** The way out of a page that a letter leads to. */
export function HomeButton({ label }: { label: string }) {
  const { isMobile } = usePage()
  return (
    <Button block variant="text" to={isMobile ? '/webapp' : '/'}>
      {label}
    </Button>
  )
}
