import { useState } from 'react'
import type { GroupJoin } from '#contract/modules/forum/chat-group.ts'
import type { GroupInfo } from '#contract/modules/forum/group.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import styles from './panel.module.css'
import type { GroupActs } from './use-group-acts.ts'

const paces = [0, 5, 10, 30, 60, 300, 900, 3600]

function joins(): { value: GroupJoin; label: string }[] {
  return [
    { value: 'invite', label: m.group_join_invite() },
    { value: 'approve', label: m.group_join_approve() },
    { value: 'link', label: m.group_join_link() },
  ]
}

function paceName(seconds: number): string {
  if (seconds === 0) return m.group_slow_off()
  return seconds < 60 ? m.group_slow_seconds({ count: seconds }) : m.group_slow_minutes({ count: seconds / 60 })
}

/** What the owner and the admins set for all. */
export function Settings({ info, acts }: { info: GroupInfo; acts: GroupActs }) {
  const pace = paces.includes(info.slowMode) ? paces : [...paces, info.slowMode].sort((a, b) => a - b)
  return (
    <section className={styles.part} aria-label={m.group_settings()}>
      <h3 className={styles.title}>{m.group_settings()}</h3>
      <Name info={info} acts={acts} />
      {info.join !== 'board' && (
        <Select
          label={m.group_join_label()}
          options={joins()}
          value={info.join}
          onChange={(join) => void acts.update({ join })}
        />
      )}
      <Select
        label={m.group_slow()}
        options={pace.map((seconds) => ({ value: String(seconds), label: paceName(seconds) }))}
        value={String(info.slowMode)}
        onChange={(seconds) => void acts.update({ slowMode: Number(seconds) })}
      />
      <Switch
        spread
        label={m.group_mute_all()}
        hint={m.group_mute_all_hint()}
        checked={info.muteAll}
        onChange={(muteAll) => void acts.muteAll(muteAll)}
      />
      <Switch
        spread
        label={m.group_history()}
        checked={info.history}
        onChange={(history) => void acts.setHistory(history)}
      />
      <Switch
        spread
        label={m.group_show_read()}
        hint={m.group_show_read_hint({ count: limits.groupReadNumber })}
        checked={info.showRead}
        onChange={(showRead) => void acts.setShowRead(showRead)}
      />
    </section>
  )
}

function Name({ info, acts }: { info: GroupInfo; acts: GroupActs }) {
  const [name, setName] = useState<string | null>(null)
  const save = async () => {
    if (await acts.update({ name: name ?? '' })) setName(null)
  }
  return (
    <div className={styles.head}>
      <span>{m.group_create_name()}</span>
      <span className={styles.value}>{info.name}</span>
      <Button variant="text" size={28} aria-label={m.group_rename()} onClick={() => setName(info.name)}>
        {m.group_edit()}
      </Button>
      <ActDialog
        open={name !== null}
        onClose={() => setName(null)}
        title={m.group_rename()}
        label={m.group_save()}
        pending={acts.isPending}
        disabled={!name?.trim()}
        dirty={name !== null && name !== info.name}
        onAct={save}
      >
        <TextField
          label={m.group_create_name()}
          hideLabel
          limit={limits.groupName}
          value={name ?? ''}
          onChange={(event) => setName(event.target.value)}
        />
      </ActDialog>
    </div>
  )
}
