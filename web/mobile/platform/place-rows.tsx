import Eye from 'lucide-react/icons/eye'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Lock from 'lucide-react/icons/lock'
import Paperclip from 'lucide-react/icons/paperclip'
import Tag from 'lucide-react/icons/tag'
import { type ReactNode, useState } from 'react'
import type { BoardType } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { BoardChoice, useClassifies } from '#web/features/publish/board/board-field.tsx'
import { visibilities } from '#web/features/publish/choices.tsx'
import { FilesField } from '#web/features/publish/files-field.tsx'
import { PostAccessField } from '#web/features/publish/post-access.tsx'
import type { Publishing } from '#web/features/publish/use-publishing.ts'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { ChoiceSheet } from '#web/mobile/choice-sheet.tsx'
import { accessName } from '#web/social/locks/access-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './posts-publish.module.css'

type PlaceRowsProps = { type?: BoardType; publishing: Publishing; children?: ReactNode }

/** Where it goes, and who sees it. */
export function PlaceRows({ type = 'forum', publishing, children }: PlaceRowsProps) {
  const { form, change } = publishing
  const [isAsking, setAsking] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const classifies = useClassifies(form.board?._id)
  const classify = classifies.find(({ _id }) => _id === form.classifyId)
  const visibility = visibilities().find(({ value }) => value === form.visibility)
  return (
    <Cells className={styles.rows}>
      <BoardChoice type={type} value={form.board} onChange={(board) => change({ board, classifyId: null })}>
        {(open) => (
          <Cell
            icon={LayoutGrid}
            label={type === 'article' ? m.publish_article_board() : m.publish_board()}
            value={form.board?.systemName ?? <span className={styles.missing}>{m.publish_need_board()}</span>}
            onClick={open}
          />
        )}
      </BoardChoice>
      <ChoiceSheet
        title={m.publish_classify()}
        options={[
          { value: '', label: m.publish_classify_unset() },
          ...classifies.map(({ _id, classifyName }) => ({ value: _id, label: classifyName })),
        ]}
        value={form.classifyId ?? ''}
        onChange={(id) => change({ classifyId: id || null })}
      >
        {(open) => (
          <Cell
            icon={Tag}
            label={m.publish_classify()}
            value={classify?.classifyName ?? classifyHint(form.board !== null, classifies.length)}
            onClick={classifies.length > 0 ? open : () => toast.warning(classifyHint(form.board !== null, 0))}
          />
        )}
      </ChoiceSheet>
      {children}
      <ChoiceSheet
        title={m.publish_visibility()}
        options={visibilities()}
        value={form.visibility}
        onChange={(next) => change({ visibility: next })}
      >
        {(open) => <Cell icon={Eye} label={m.publish_visibility()} value={visibility?.label} onClick={open} />}
      </ChoiceSheet>
      <Cell icon={Lock} label={m.access_label()} value={accessName(form.access.kind)} onClick={() => setAsking(true)} />
      <Cell
        icon={Paperclip}
        label={m.lock_file_list()}
        value={form.files.length > 0 ? m.files_count({ count: form.files.length }) : undefined}
        onClick={() => setChoosing(true)}
      />
      <Overlay open={isChoosing} onClose={() => setChoosing(false)} title={m.lock_file_list()}>
        {isChoosing && (
          <FilesField files={form.files} onChange={(files) => change({ files })} onBusy={publishing.onFilesBusy} />
        )}
      </Overlay>
      <Overlay open={isAsking} onClose={() => setAsking(false)} title={m.access_label()}>
        {isAsking && <PostAccessField form={form} onChange={(access) => change({ access })} />}
      </Overlay>
    </Cells>
  )
}

function classifyHint(hasBoard: boolean, count: number): string {
  if (!hasBoard) return m.publish_classify_later()
  return count > 0 ? m.publish_classify_unset() : m.publish_classify_none()
}
