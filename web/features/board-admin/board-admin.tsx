import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { BoardPage, BoardReadRule } from '#contract/modules/forum/board.ts'
import type { BoardAccess } from '#contract/modules/wallet/access.ts'
import { accessLimits } from '#contract/modules/wallet/access-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { gradeQuery } from '#web/api/queries/grade-queries.ts'
import { CoverField } from '#web/media/cover/cover-field.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useRestriction } from '#web/session/use-restriction.ts'
import { useSite } from '#web/session/use-site.ts'
import { NumberField, PriceField, useSelling } from '#web/social/locks/price-field.tsx'
import { RestrictionNotice } from '#web/social/restriction/restriction-notice.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { optionsOf } from '#web/ui/forms/options.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import styles from './board-admin.module.css'
import { BoardLog } from './board-log.tsx'
import { Classifies } from './classifies.tsx'
import { Members } from './members.tsx'
import { useBoardAdmin } from './use-board-admin.ts'

const postRules: Record<PostRule, () => string> = {
  all: m.board_post_rule_all,
  members: m.board_post_rule_members,
  managers: m.board_post_rule_managers,
}

const readRules: Record<BoardReadRule, () => string> = {
  everybody: m.board_read_rule_everybody,
  members: m.board_read_rule_members,
  level: m.board_read_rule_level,
  joined: m.board_read_rule_joined,
  vip: m.board_read_rule_vip,
  paid: m.board_read_rule_paid,
}

const parts = ['settings', 'queue', 'classifies', 'members', 'muted', 'log'] as const
type Part = (typeof parts)[number]

type BoardAdminProps = {
  board: BoardPage
  look?: 'bar' | 'mobile'
  /** What waits for a decision in this board. */
  queue: ReactNode
}

/** Everything the managers of a board do, in both areas. */
export function BoardAdmin({ board, look, queue }: BoardAdminProps) {
  const me = useMe()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // In the address, as what of the queue is open: it is there again after a reload, and can be sent to others.
  const part = parts.find((value) => value === search.get('part')) ?? 'settings'
  const setPart = (next: Part) =>
    void navigate(next === 'settings' ? '?' : `?part=${next}`, { replace: true, preventScrollReset: true })
  // Naming managers and handing the board on is for its founder and for administrators.
  const isHead = me !== null && (me.userpower === 0 || board.systemCreateUser._id === me._id)
  return (
    <Tabs<Part>
      label={m.board_manage()}
      look={look}
      value={part}
      onChange={setPart}
      tabs={parts.map((value) => ({ value, label: partName(value) }))}
    >
      {parts.map((value) => (
        <TabPanel key={value} value={value} className={styles.panel}>
          {value === part && (part === 'queue' ? queue : <Part part={part} board={board} isHead={isHead} />)}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** What of it is said in public. */
const spoken: Part[] = ['settings', 'classifies']

function Part({ part, board, isHead }: { part: Part; board: BoardPage; isHead: boolean }) {
  const restriction = useRestriction()
  if (restriction && spoken.includes(part)) return <RestrictionNotice of={restriction} />
  if (part === 'classifies') return <Classifies board={board} />
  if (part === 'members') return <Members board={board} isHead={isHead} />
  if (part === 'muted') return <Members board={board} isHead={isHead} muted />
  return part === 'log' ? <BoardLog board={board} /> : <Settings board={board} isHead={isHead} />
}

function partName(part: Part): string {
  if (part === 'queue') return m.queue_title()
  if (part === 'classifies') return m.board_classifies()
  if (part === 'members') return m.board_admin_members()
  if (part === 'muted') return m.board_admin_muted()
  return part === 'log' ? m.board_admin_log() : m.board_admin_settings()
}

type PostRule = BoardPage['postRule']

function Settings({ board, isHead }: { board: BoardPage; isHead: boolean }) {
  const { isPending, act } = useBoardAdmin()
  // What waits for somebody to look at it is what they have written last.
  const written = {
    systemName: board.systemName,
    systemDescr: board.systemDescr,
    rules: board.rules,
    ...board.heldTexts,
  }
  const [name, setName] = useState(written.systemName)
  const [cover, setCover] = useState({ value: board.systemCover, url: board.systemCover })
  const [descr, setDescr] = useState(written.systemDescr)
  const [rules, setRules] = useState(written.rules)
  const [postRule, setPostRule] = useState<PostRule>(board.postRule)
  const [isLogPublic, setIsLogPublic] = useState(board.isLogPublic)
  const [readRule, setReadRule] = useState(board.readRule)
  const [readLevel, setReadLevel] = useState(board.readLevel)
  const [pass, setPass] = useState<Pass>({ price: 10, days: 30, ...board.access, kind: 'paid' })
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() =>
      api.board.update({
        systemId: board._id,
        ...(isHead && name !== written.systemName ? { systemName: name } : {}),
        ...(isHead ? { isLogPublic, ...readingOf(readRule, readLevel, pass) } : {}),
        ...(cover.value === board.systemCover ? {} : { systemCover: cover.value }),
        systemDescr: descr,
        rules,
        postRule,
      }),
    )
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <CoverField name={board.systemName} cover={cover} onChange={setCover} />
      <TextField
        label={m.board_name()}
        value={name}
        limit={limits.boardName.max}
        disabled={!isHead}
        hint={waitingHint(board, 'systemName') ?? (isHead ? undefined : m.board_admin_head_only())}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Textarea
        label={m.board_descr()}
        value={descr}
        limit={limits.boardDescription}
        maxLength={limits.boardDescription}
        hint={waitingHint(board, 'systemDescr')}
        onChange={(event) => setDescr(event.target.value)}
      />
      <Textarea
        label={m.board_rules()}
        value={rules}
        rows={5}
        limit={limits.boardRules}
        maxLength={limits.boardRules}
        hint={waitingHint(board, 'rules')}
        onChange={(event) => setRules(event.target.value)}
      />
      <Select<PostRule>
        label={m.board_post_rule()}
        value={postRule}
        onChange={setPostRule}
        options={optionsOf(postRules)}
      />
      {isHead && (
        <Reading rule={readRule} level={readLevel} onRule={setReadRule} onLevel={setReadLevel}>
          <PassFields pass={pass} onChange={setPass} />
        </Reading>
      )}
      {isHead && (
        <Switch
          spread
          label={m.board_log_public()}
          hint={m.board_log_public_hint()}
          checked={isLogPublic}
          onChange={setIsLogPublic}
        />
      )}
      <Button type="submit" variant="primary" pending={isPending}>
        {m.profile_save()}
      </Button>
    </form>
  )
}

/** What everybody sees while the text of a field waits. */
function waitingHint(board: BoardPage, field: keyof NonNullable<BoardPage['heldTexts']>): string | undefined {
  if (board.heldTexts?.[field] === undefined) return undefined
  return m.text_waits_before({ text: board[field] || m.queue_change_empty() })
}

type Pass = Extract<BoardAccess, { kind: 'paid' }>

/** Passes are sold by what other content says of itself; the other rules have names of their own. */
function readingOf(readRule: BoardReadRule, readLevel: number, access: Pass) {
  if (readRule === 'paid') return { access }
  return { readRule, ...(readRule === 'level' ? { readLevel } : {}) }
}

function PassFields({ pass, onChange }: { pass: Pass; onChange: (pass: Pass) => void }) {
  return (
    <>
      <PriceField of="system" access={pass} onChange={onChange} />
      <NumberField
        label={m.board_pass_days()}
        value={pass.days}
        min={1}
        max={accessLimits.days}
        onChange={(days) => onChange({ ...pass, days })}
      />
    </>
  )
}

type ReadingProps = {
  rule: BoardReadRule
  level: number
  onRule: (rule: BoardReadRule) => void
  onLevel: (level: number) => void
  /** What a pass costs, where one is sold. */
  children: ReactNode
}

/** Who may read the board; from which level on is asked where that decides. */
function Reading({ rule, level, onRule, onLevel, children }: ReadingProps) {
  const { mayList } = useSelling()
  const { COMMON_IS_VIP } = useSite()
  const isOffered = (one: BoardReadRule) => one === rule || (one === 'paid' ? mayList : one !== 'vip' || COMMON_IS_VIP)
  const levels = useQuery(gradeQuery(api)).data?.levels.length ?? limits.levels.min
  const numbers = Array.from({ length: Math.max(levels, level) }, (_, at) => at + 1)
  return (
    <>
      <Select<BoardReadRule>
        label={m.board_read_rule()}
        hint={m.board_read_rule_hint()}
        value={rule}
        onChange={onRule}
        options={optionsOf(readRules).filter(({ value }) => isOffered(value))}
      />
      {rule === 'level' && (
        <Select
          label={m.board_read_rule_least()}
          value={String(level)}
          onChange={(value) => onLevel(Number(value))}
          options={numbers.map((one) => ({ value: String(one), label: m.board_read_rule_lv({ level: one }) }))}
        />
      )}
      {rule === 'paid' && children}
    </>
  )
}
