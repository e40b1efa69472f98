import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import Paperclip from 'lucide-react/icons/paperclip'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { acceptFiles } from '#web/media/choose/accept-files.ts'
import { FileButton } from '#web/media/choose/file-button.tsx'
import { formatBytes } from '#web/media/format-bytes.ts'
import type { UploadItem } from '#web/media/send/upload-state.ts'
import { useUploads } from '#web/media/send/use-uploads.ts'
import { AccessField, accessName } from '#web/social/locks/access-field.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatMoney, formatPercent } from '#web/ui/format/money.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './files-field.module.css'
import type { FormFile } from './post-form.ts'

type FilesFieldProps = {
  files: FormFile[]
  onChange: (files: FormFile[]) => void
  onBusy: (pending: number) => void
}

/** What readers can take away, each open with the post or by what it asks for itself. */
export function FilesField({ files, onChange, onBusy }: FilesFieldProps) {
  const uploads = useUploads({
    onFinished: (results) => {
      const fresh = results.map(({ path, originalName, size }) => ({
        path,
        originalName,
        size,
        access: { kind: 'free' } as const,
      }))
      onChange([...files, ...fresh].slice(0, limits.postFiles))
      uploads.clear()
    },
  })
  const [openPath, setOpenPath] = useState('')
  const room = limits.postFiles - files.length - uploads.items.length
  useEffect(() => onBusy(uploads.items.length), [onBusy, uploads.items.length])
  const take = (chosen: File[]) => {
    if (chosen.length > room) toast.warning(m.upload_at_most())
    uploads.start(uploads.add(chosen.slice(0, room)))
  }
  const change = (path: string, access: FormFile['access']) =>
    onChange(files.map((file) => (file.path === path ? { ...file, access } : file)))
  return (
    <div className={styles.field}>
      {files.length + uploads.items.length > 0 && (
        <ul className={styles.list}>
          {files.map((file) => (
            <FileRow
              key={file.path}
              file={file}
              isOpen={file.path === openPath}
              onToggle={() => setOpenPath(file.path === openPath ? '' : file.path)}
              onAccess={(access) => change(file.path, access)}
              onRemove={() => onChange(files.filter(({ path }) => path !== file.path))}
            />
          ))}
          {uploads.items.map((item) => (
            <Sending
              key={item.id}
              item={item}
              onRetry={() => uploads.retry(item.id)}
              onRemove={() => uploads.remove(item.id)}
            />
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileButton accept={acceptFiles} multiple onFiles={take} className={styles.add}>
          <Icon of={Paperclip} size={16} />
          {m.files_add({ count: files.length, max: limits.postFiles })}
        </FileButton>
      )}
    </div>
  )
}

type FileRowProps = {
  file: FormFile
  isOpen: boolean
  onToggle: () => void
  onAccess: (access: FormFile['access']) => void
  onRemove: () => void
}

function FileRow({ file: { originalName, size, access }, isOpen, onToggle, onAccess, onRemove }: FileRowProps) {
  const price = access.kind === 'paid' ? ` ${formatMoney(Math.round(access.price * 100))}` : ''
  const said = access.kind === 'free' ? m.files_with_post() : `${accessName(access.kind)}${price}`
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Icon of={access.kind === 'free' ? FileText : Lock} size={18} />
        <span className={styles.name}>{originalName}</span>
        <span className={styles.size}>{formatBytes(size)}</span>
        <IconButton
          variant="ghost"
          size={32}
          icon={<Icon of={X} size={16} />}
          label={m.files_remove({ name: originalName })}
          onClick={onRemove}
        />
      </div>
      <Button
        variant="text"
        size={32}
        aria-expanded={isOpen}
        aria-label={`${said} · ${originalName}`}
        onClick={onToggle}
      >
        {said}
      </Button>
      {isOpen && <AccessField of="file" access={access} onChange={onAccess} />}
    </li>
  )
}

type SendingProps = { item: UploadItem; onRetry: () => void; onRemove: () => void }

function Sending({ item: { file, status, percent, error }, onRetry, onRemove }: SendingProps) {
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <Icon of={FileText} size={18} />
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{error ? '' : formatPercent(percent / 100)}</span>
        {status === 'failed' && (
          <IconButton
            variant="ghost"
            size={32}
            icon={<Icon of={RefreshCw} size={16} />}
            label={m.ui_retry()}
            onClick={onRetry}
          />
        )}
        <IconButton
          variant="ghost"
          size={32}
          icon={<Icon of={X} size={16} />}
          label={m.files_remove({ name: file.name })}
          onClick={onRemove}
        />
      </div>
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
    </li>
  )
}
