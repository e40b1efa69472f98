import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { BoardCover } from '#web/session/board-cover.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './board-cards.module.css'
import { type BoardDraft, emptyBoard, type ZoneDraft } from './presets.ts'

type BoardCardsProps = {
  zones: ZoneDraft[]
  /** Sentences by place: "zone.board" or "zone". */
  faults: Record<string, string>
  onChange: (zones: ZoneDraft[]) => void
}

/** The zones and boards that will be made: chosen and named here, all else later. */
export function BoardCards({ zones, faults, onChange }: BoardCardsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState(0)
  // What was added is named first, what was refused is mended first.
  useEffect(() => {
    if (added > 0) box.current?.querySelector<HTMLElement>(`[data-own="${added}"] input[type="text"]`)?.focus()
  }, [added])
  useEffect(() => {
    if (Object.keys(faults).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const change = (at: number, zone: Partial<ZoneDraft>) =>
    onChange(zones.with(at, { ...(zones[at] as ZoneDraft), ...zone }))
  return (
    <div ref={box}>
      {zones.map((zone, at) => {
        const key = `zone ${at}`
        return (
          <ZoneCards
            key={key}
            zone={zone}
            faultOf={(place) => faults[[at, ...place].join('.')]}
            onChange={(next) => change(at, next)}
            onAdd={() => {
              change(at, { boards: [...zone.boards, emptyBoard(`own ${added + 1}`)] })
              setAdded(added + 1)
            }}
          />
        )
      })}
    </div>
  )
}

type ZoneCardsProps = {
  zone: ZoneDraft
  faultOf: (place: number[]) => string | undefined
  onChange: (zone: Partial<ZoneDraft>) => void
  onAdd: () => void
}

function ZoneCards({ zone: { zoneName, boards }, faultOf, onChange, onAdd }: ZoneCardsProps) {
  return (
    <section aria-label={zoneName || m.setup_boards_zone()} className={styles.zone}>
      <TextField
        className={styles.zoneName}
        label={m.setup_boards_zone()}
        hideLabel
        size={36}
        variant="fill"
        suffix={<Icon of={Pencil} size={14} />}
        maxLength={20}
        autoComplete="off"
        value={zoneName}
        error={faultOf([])}
        onChange={({ currentTarget }) => onChange({ zoneName: currentTarget.value })}
      />
      {boards.length === 0 && <p className={styles.none}>{m.setup_boards_none()}</p>}
      <ul className={styles.cards}>
        {boards.map((board, at) => (
          <BoardCard
            key={board.key}
            board={board}
            fault={faultOf([at])}
            onChange={(change) => onChange({ boards: boards.with(at, { ...board, ...change }) })}
            onRemove={() => onChange({ boards: boards.toSpliced(at, 1) })}
          />
        ))}
      </ul>
      <Button
        size={32}
        icon={<Icon of={Plus} size={14} />}
        disabled={boards.length >= limits.setupBoards}
        onClick={onAdd}
      >
        {m.setup_boards_add()}
      </Button>
    </section>
  )
}

type BoardCardProps = {
  board: BoardDraft
  fault: string | undefined
  onChange: (change: Partial<BoardDraft>) => void
  onRemove: () => void
}

/** One of a preset can be left out; one of one's own goes again. */
function BoardCard({ board, fault, onChange, onRemove }: BoardCardProps) {
  const { key, isOn, systemName, systemSign, systemDescr, classifies } = board
  const name = systemName.trim() || m.setup_boards_name()
  const own = systemSign ? undefined : key.replace('own ', '')
  return (
    <li className={styles.card} data-off={!isOn || undefined} data-own={own}>
      <div className={styles.line}>
        <BoardCover of={{ systemName: name, systemCover: '' }} size={32} />
        <TextField
          className={styles.name}
          label={m.setup_boards_name()}
          hideLabel
          size={36}
          variant="fill"
          suffix={<Icon of={Pencil} size={14} />}
          maxLength={limits.boardName.max}
          autoComplete="off"
          placeholder={m.setup_boards_name()}
          disabled={!isOn}
          value={systemName}
          error={fault}
          onChange={({ currentTarget }) => onChange({ systemName: currentTarget.value })}
        />
        {own ? (
          <IconButton size={32} icon={<Icon of={X} size={16} />} label={m.ui_remove({ name })} onClick={onRemove} />
        ) : (
          <Checkbox
            aria-label={m.setup_boards_pick({ name })}
            checked={isOn}
            onChange={(next) => onChange({ isOn: next })}
          />
        )}
      </div>
      {systemDescr && <p className={styles.text}>{systemDescr}</p>}
      {classifies.length > 0 && <p className={styles.classes}>{classifies.join(' · ')}</p>}
    </li>
  )
}
