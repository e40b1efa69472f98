import { m } from '#messages/messages.js'
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx'

type DeleteButtonProps = {
  title: string
  variant?: ButtonVariant
  className?: string
  onDelete: () => Promise<unknown>
}

/** In a list of one's own posts and drafts; `title` says which one goes. */
export function DeleteButton({ title, variant, className, onDelete }: DeleteButtonProps) {
  return (
    <Button
      size={32}
      variant={variant}
      className={className}
      aria-label={m.creator_delete_of({ title })}
      onClick={() => void onDelete()}
    >
      {m.creator_delete()}
    </Button>
  )
}
