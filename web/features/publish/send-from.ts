import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.ts'
import type { Publishing } from './use-publishing.ts'

/** Publishes, or puts the writer where something is missing: fields are found on the desk by their names. */
export function sendFrom(
  { publish }: { publish: () => string | null },
  desk: React.RefObject<HTMLElement | null>,
  text: React.RefObject<{ focus(): void } | null>,
): void {
  const field = publish()
  if (field === 'content') text.current?.focus()
  else if (field) controlOf(desk.current?.querySelector<HTMLElement>(`[data-field="${field}"]`))?.focus()
}

/** A field is its control, or has one inside. */
function controlOf(field: HTMLElement | null | undefined): HTMLElement | null | undefined {
  const controls = 'input, textarea, button, select'
  return field?.matches(controls) ? field : field?.querySelector<HTMLElement>(controls)
}

/** The writer asks for what is kept anyway, and is told. Of an article it is kept among the old versions as well. */
export async function keepDraft({ autosave, keepVersion, clash }: Publishing): Promise<void> {
  await autosave.flush({ server: true })
  if (clash.current()) return
  await keepVersion()
  if (autosave.state().where !== 'nowhere') toast.success(m.publish_draft_saved())
}
