import { type ReactNode, useRef } from 'react'

export type FileButtonProps = {
  accept: string
  multiple?: boolean
  /** Chooses a folder with all that is in it. */
  folder?: boolean
  onFiles: (files: File[]) => void
  /** Called instead of opening the chooser, when the time is wrong. */
  refuse?: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** A button that opens the chooser of files. The same file can be chosen twice in a row. */
export function FileButton({ accept, multiple, folder, onFiles, refuse, className, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <button
        type="button"
        className={className}
        data-autofocus=""
        onClick={() => (refuse ? refuse() : input.current?.click())}
      >
        {children}
      </button>
    </>
  )
}
