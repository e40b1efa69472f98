import { type FormEvent, useState } from 'react'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { CoverField } from '#web/media/cover/cover-field.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import styles from './board-admin.module.css'
import { useBoardAdmin } from './use-board-admin.ts'

type PostRule = BoardPage['postRule']

export function Settings({ board, isHead }: { board: BoardPage; isHead: boolean }) {
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
