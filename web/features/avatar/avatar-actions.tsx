import Images from 'lucide-react/icons/images'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { imageTypes } from '#web/media/choose/accept-images.ts'
import { avatarShape, readableAddress } from '#web/media/crop/crop-picture.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { useObjectUrl } from '#web/media/use-object-url.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './avatar-actions.module.css'
import { useAvatar } from './use-avatar.ts'

const CropDialog = lazyPart(() => import('#web/media/crop/crop-dialog.tsx').then((module) => module.CropDialog))

export type AvatarActionsProps = {
  me: OwnInfo
  /** The buttons go across, as on phones. */
  wide?: boolean
  className?: string
}

/** The ways to another avatar, and to none. */
export function AvatarActions({ me, wide = false, className }: AvatarActionsProps) {
  const source = useSource()
  const avatar = useAvatar()
  const look = wide ? ({ size: 48, block: true } as const) : ({ size: 36 } as const)
  return (
    <div className={classNames(styles.actions, className)} data-wide={wide || undefined}>
      <FileChoice onFile={source.fromFile}>
        {(open) => (
          <Button {...look} variant={wide ? 'primary' : 'soft'} icon={<Icon of={Upload} size={16} />} onClick={open}>
            {m.avatar_upload()}
          </Button>
        )}
      </FileChoice>
      <Button {...look} icon={<Icon of={Images} size={16} />} onClick={() => void source.fromMine()}>
        {m.avatar_from_mine()}
      </Button>
      {me.avatar && <RemoveButton look={look} />}
      <p className={styles.hint}>{m.avatar_hint()}</p>
      {source.address && (
        <CropDialog
          key={source.address}
          address={source.address}
          shape={avatarShape}
          title={m.avatar_crop()}
          onImage={({ path }) => avatar.mutateAsync(path)}
          open={source.isOpen}
          onClose={source.close}
          onClosed={source.forget}
        />
      )}
    </div>
  )
}

/** What is to be cropped: a file of this device, or one of my images. */
function useSource() {
  const [file, setFile] = useState<File | null>(null)
  const [image, setImage] = useState('')
  const [isOpen, setOpen] = useState(false)
  const fileAddress = useObjectUrl(file)
  return {
    address: image || fileAddress,
    isOpen,
    fromFile(chosen: File) {
      if (!imageTypes.includes(chosen.type)) return toast.warning(m.upload_images_only())
      setImage('')
      setFile(chosen)
      setOpen(true)
    },
    async fromMine() {
      const [chosen] = (await openPicker({ mode: 'image', caller: 'avatar' })) ?? []
      if (!chosen) return
      setFile(null)
      setImage(readableAddress(chosen, limits.thumbnailWidth))
      setOpen(true)
    },
    close: () => setOpen(false),
    forget() {
      setFile(null)
      setImage('')
    },
  }
}

type FileChoiceProps = { onFile: (file: File) => void; children: (open: () => void) => React.ReactNode }

function FileChoice({ onFile, children }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}

function RemoveButton({ look }: { look: { size: 36 | 48; block?: boolean } }) {
  const avatar = useAvatar()
  const remove = async () => {
    const sure = await confirm({
      tone: 'danger',
      title: m.avatar_remove_title(),
      description: m.avatar_remove_text(),
      confirmLabel: m.avatar_remove(),
    })
    if (sure) avatar.mutate('', { onError: (error) => toast.error(error.message) })
  }
  return (
    <Button
      {...look}
      variant="danger"
      icon={<Icon of={Trash2} size={16} />}
      pending={avatar.isPending}
      onClick={() => void remove()}
    >
      {m.avatar_remove()}
    </Button>
  )
}
