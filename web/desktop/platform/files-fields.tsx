import { m } from '#messages/messages.js'
import { FilesField } from '#web/features/publish/files-field.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import styles from './editor.module.css'

/** What lies with a text to be taken away. */
export function FilesOfPost({ publishing: { form, change, onFilesBusy } }: { publishing: Publishing }) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{m.lock_file_list()}</legend>
      <FilesField files={form.files} onChange={(files) => change({ files })} onBusy={onFilesBusy} />
    </fieldset>
  )
}
