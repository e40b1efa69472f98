import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import type { BoardPage, Classify } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './board-admin.module.css'
import { useBoardAdmin } from './use-board-admin.ts'

/** The classifications of a board in their order. */
export function Classifies({ board }: { board: BoardPage }) {
  const { isPending, act } = useBoardAdmin()
  const [name, setName] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (await act(() => api.board.createClassify({ systemId: board._id, classifyName: name }))) setName('')
  }
  return (
    <>
      <form className={styles.line} onSubmit={(event) => void add(event)}>
        <TextField
          label={m.board_classify_new()}
          hideLabel
          placeholder={m.board_classify_new()}
          value={name}
          limit={limits.classifyName}
          maxLength={limits.classifyName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          className={styles.grow}
        />
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          disabled={name.trim() === '' || board.classifies.length >= limits.classifications}
        >
          {m.board_classify_add()}
        </Button>
      </form>
      {board.classifies.length === 0 && <EmptyState level={3} title={m.board_classify_none()} compact />}
      <ul className={styles.list}>
        {board.classifies.map((classify, at) => (
          <Row key={classify._id} classify={classify} at={at} last={board.classifies.length - 1} />
        ))}
      </ul>
    </>
  )
}

function Row({ classify, at, last }: { classify: Classify; at: number; last: number }) {
  const { act } = useBoardAdmin()
  const known = classify.heldName ?? classify.classifyName
  const [name, setName] = useState(known)
  const { _id } = classify
  const move = (position: number) => void act(() => api.board.updateClassify({ _id, position }))
  const remove = async () => {
    const question = { title: m.board_classify_delete_sure({ name: known }), tone: 'danger' as const }
    if (await confirm(question)) await act(() => api.board.deleteClassify({ _id }))
  }
  return (
    <li className={styles.line}>
      <TextField
        label={m.board_classify_name()}
        hideLabel
        value={name}
        hint={waitingHint(classify)}
        maxLength={limits.classifyName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        className={styles.grow}
      />
      {name !== known && name.trim() !== '' && (
        <Button size={32} onClick={() => void act(() => api.board.updateClassify({ _id, classifyName: name }))}>
          {m.profile_save()}
        </Button>
      )}
      <IconButton
        size={32}
        icon={<Icon of={ArrowUp} size={16} />}
        label={m.admin_move_up({ name: known })}
        disabled={at === 0}
        onClick={() => move(at - 1)}
      />
      <IconButton
        size={32}
        icon={<Icon of={ArrowDown} size={16} />}
        label={m.admin_move_down({ name: known })}
        disabled={at === last}
        onClick={() => move(at + 1)}
      />
      <IconButton
        size={32}
        icon={<Icon of={Trash} size={16} />}
        label={m.board_classify_delete({ name: known })}
        onClick={() => void remove()}
      />
    </li>
  )
}

/** What everybody sees while its name waits, or that nobody sees it. */
function waitingHint({ classifyName, heldName }: Classify): string | undefined {
  if (heldName === undefined) return classifyName ? undefined : m.board_classify_rejected()
  return classifyName ? m.text_waits_before({ text: classifyName }) : m.text_waits()
}
