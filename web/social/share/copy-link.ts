import { m } from '#messages/messages.js'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export async function copyLink(path: string): Promise<void> {
  if (await copyText(new URL(path, location.origin).href)) toast.success(m.share_copied())
  else toast.error(m.share_copy_failed())
}
