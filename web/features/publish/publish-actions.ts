import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Publishing } from './publish.tsx'

/** Publishes, or puts the writer where something is missing: fields are found on the desk by their names. */
export function sendFrom(
  { publish }: Publishing,
  desk: React.RefObject<HTMLElement | null>,
  text: React.RefObject<{ focus(): void } | null>,
): void {
  const field = publish()
  if (field === 'content') text.current?.focus()
  else if (field) desk.current?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus()
}

/** The writer asks for what is kept anyway, and is told. */
export async function keepDraft({ autosave }: Publishing): Promise<void> {
  await autosave.flush({ server: true })
  if (autosave.state().where !== 'nowhere') toast.success(m.publish_draft_saved())
}
