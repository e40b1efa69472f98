import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { CoverField } from '#web/media/cover/cover-field.tsx'
import { useMe } from '#web/session/use-me.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager } from '#web/ui/controls/pager.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import styles from './board-admin.module.css'
import { Classifies } from './classifies.tsx'
import { Members } from './members.tsx'
import { useBoardAdmin } from './use-board-admin.ts'

/** The words for each act in a board's log; one that is newer than this page is shown as it is stored. */
const names: Record<string, () => string> = {
  create: m.board_log_create,
  update: m.board_log_update,
  'set-state': m.board_log_state,
  'add-manager': m.board_make_manager,
  'remove-manager': m.board_dismiss_manager,
  transfer: m.board_transfer,
  mute: m.board_mute,
  unmute: m.board_unmute,
  'create-classify': m.board_log_classify_create,
  'update-classify': m.board_log_classify_update,
  'delete-classify': m.board_log_classify_delete,
  'global-top': m.post_global_pin,
  'global-untop': m.post_global_unpin,
  top: m.post_pin,
  untop: m.post_unpin,
  recommend: m.post_recommend,
  unrecommend: m.post_unrecommend,
  move: m.post_move,
  close: m.post_close,
  open: m.post_open,
  delete: m.post_delete_title,
  restore: m.board_log_restore,
  'delete-comment': m.board_log_comment_delete,
  'delete-reply': m.board_log_reply_delete,
  'restore-comment': m.board_log_comment_restore,
  'restore-reply': m.board_log_reply_restore,
  'remove-batch': m.board_log_remove_batch,
  'restore-batch': m.board_log_restore_batch,
}

function actionName(action: string): string {
  return names[action]?.() ?? action
}

const pageSize = 20

/** What was done in the board, by whom, to whom and why. */
function BoardLog({ board }: { board: BoardPage }) {
  const paths = usePaths()
  const [page, setPage] = useState(1)
  const log = useQuery({
    queryKey: [...boardsKey, 'log', board._id, page],
    queryFn: () => api.board.log({ systemId: board._id, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!log.data)
    return log.isError ? (
      <ErrorState retrying={log.isFetching} onRetry={() => void log.refetch()} compact />
    ) : (
      <p className={styles.quiet}>{m.ui_loading()}</p>
    )
  if (log.data.list.length === 0) return <EmptyState level={3} title={m.board_log_none()} compact />
  return (
    <>
      <ul className={styles.list}>
        {log.data.list.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <p>
              <Link to={paths.author(entry.actor._id)}>{entry.actor.name}</Link> <b>{actionName(entry.action)}</b>{' '}
              {entry.posts && <Link to={paths.post(entry.posts._id)}>{entry.posts.title}</Link>}
              {entry.user && <Link to={paths.author(entry.user._id)}>{entry.user.name}</Link>}
            </p>
            {entry.reason && <p className={styles.quiet}>{m.board_log_reason({ reason: entry.reason })}</p>}
            <RelativeTime at={entry.createTime} className={styles.quiet} />
          </li>
        ))}
      </ul>
      <Pager page={page} total={log.data.total} pageSize={pageSize} onPage={setPage} />
    </>
  )
}

const parts = ['settings', 'classifies', 'members', 'muted', 'log'] as const
type Part = (typeof parts)[number]

/** Everything the managers of a board do, in both areas. */
export function BoardAdmin({ board, look }: { board: BoardPage; look?: 'bar' | 'mobile' }) {
  const me = useMe()
  const [part, setPart] = useState<Part>('settings')
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
          {value === part && <Part part={part} board={board} isHead={isHead} />}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Part({ part, board, isHead }: { part: Part; board: BoardPage; isHead: boolean }) {
  if (part === 'classifies') return <Classifies board={board} />
  if (part === 'members') return <Members board={board} isHead={isHead} />
  if (part === 'muted') return <Members board={board} isHead={isHead} muted />
  return part === 'log' ? <BoardLog board={board} /> : <Settings board={board} isHead={isHead} />
}

function partName(part: Part): string {
  if (part === 'classifies') return m.board_classifies()
  if (part === 'members') return m.board_admin_members()
  if (part === 'muted') return m.board_admin_muted()
  return part === 'log' ? m.board_admin_log() : m.board_admin_settings()
}

type PostRule = BoardPage['postRule']

function Settings({ board, isHead }: { board: BoardPage; isHead: boolean }) {
  const { isPending, act } = useBoardAdmin()
  const [name, setName] = useState(board.systemName)
  const [cover, setCover] = useState({ value: board.systemCover, url: board.systemCover })
  const [descr, setDescr] = useState(board.systemDescr)
  const [rules, setRules] = useState(board.rules)
  const [postRule, setPostRule] = useState<PostRule>(board.postRule)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void act(() =>
      api.board.update({
        systemId: board._id,
        ...(isHead && name !== board.systemName ? { systemName: name } : {}),
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
        hint={isHead ? undefined : m.board_admin_head_only()}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Textarea
        label={m.board_descr()}
        value={descr}
        limit={limits.boardDescription}
        maxLength={limits.boardDescription}
        onChange={(event) => setDescr(event.target.value)}
      />
      <Textarea
        label={m.board_rules()}
        value={rules}
        rows={5}
        limit={limits.boardRules}
        maxLength={limits.boardRules}
        onChange={(event) => setRules(event.target.value)}
      />
      <Select<PostRule>
        label={m.board_post_rule()}
        value={postRule}
        onChange={setPostRule}
        options={[
          { value: 'all', label: m.board_post_rule_all() },
          { value: 'members', label: m.board_post_rule_members() },
          { value: 'managers', label: m.board_post_rule_managers() },
        ]}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {m.profile_save()}
      </Button>
    </form>
  )
}
