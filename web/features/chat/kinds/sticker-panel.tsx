import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Sticker } from '#contract/modules/chat/sticker.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { stickersQuery } from '#web/api/queries/chat-queries.ts'
import { openPicker } from '#web/media/picker/picker-state.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './kinds.module.css'

/** My stickers: a press sends one; they are added from my pictures, put first, or removed. */
export function StickerPanel({ onChoose }: { onChoose: (sticker: Sticker) => void }) {
  const [isChanging, setChanging] = useState(false)
  const queries = useQueryClient()
  const { data } = useQuery(stickersQuery(api))
  const { isPending, act } = useAct()
  const take = (work: () => ReturnType<typeof api.imSticker.list>) =>
    act(async () => queries.setQueryData(stickersQuery(api).queryKey, await work()))
  const add = async () => {
    const chosen = await openPicker({
      mode: 'image',
      tab: 'mine',
      multiple: true,
      max: limits.imagesAtOnce,
      caller: 'stickers',
    })
    for (const { path } of chosen ?? []) await take(() => api.imSticker.add({ path }))
  }
  if (!data) return <SkeletonRows count={2} size={40} widths={[60, 40]} row={styles.card} text={styles.cardLine} />
  return (
    <section aria-label={m.chat_stickers()} className={styles.stickers}>
      <div className={styles.stickerBar}>
        <Button
          variant="text"
          size={28}
          icon={<Icon of={Plus} size={16} />}
          pending={isPending}
          onClick={() => void add()}
        >
          {m.chat_sticker_add()}
        </Button>
        {data.list.length > 0 && (
          <Button variant="text" size={28} aria-pressed={isChanging} onClick={() => setChanging(!isChanging)}>
            {m.chat_sticker_manage()}
          </Button>
        )}
      </div>
      {data.list.length === 0 && <p className={styles.cardLine}>{m.chat_sticker_none()}</p>}
      <ul className={styles.stickerGrid}>
        {data.list.map((sticker, at) => (
          <li key={sticker._id} className={styles.stickerCell}>
            <button
              type="button"
              className={styles.stickerButton}
              aria-label={isChanging ? m.chat_sticker_first({ place: at + 1 }) : m.chat_sticker_send({ place: at + 1 })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() =>
                isChanging ? void take(() => api.imSticker.order({ stickerIds: [sticker._id] })) : onChoose(sticker)
              }
            >
              <img src={sticker.picture.url} alt="" loading="lazy" className={styles.stickerImage} />
            </button>
            {isChanging && (
              <button
                type="button"
                className={styles.stickerRemove}
                aria-label={m.chat_sticker_remove({ place: at + 1 })}
                onClick={() => void take(() => api.imSticker.remove({ stickerIds: [sticker._id] }))}
              >
                <Icon of={X} size={12} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
