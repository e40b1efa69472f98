import { useEffect, useRef, useState } from 'react'
import type { Rule } from '#contract/modules/site/admin-rule.ts'
import { ruleKinds, ruleLimits, scopesOf } from '#contract/shared/rules.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Checks } from './checks.tsx'
import { type RuleDraft, startSets } from './drafts.ts'
import { actionNames, kindNames, scopeNames, whoNames } from './names.ts'
import { OptionFields } from './options.tsx'
import styles from './rules.module.css'
import { HistoryTrial, TextTrial } from './trial.tsx'

interface EditorProps {
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
  onSaved: (rule: Rule) => void
  onDeleted: () => void
}

/** One rule: what it looks for, for whom and where, and what would come of it before it acts. */
export function RuleEditor({ draft, onChange, onSaved, onDeleted }: EditorProps) {
  const [isSaving, setIsSaving] = useState(false)
  const card = useRef<HTMLElement>(null)
  // Below a list that is longer than the window, and on phones, it would open out of sight.
  useEffect(() => {
    // Some browsers answer with a promise, which React would take for a way to clean up.
    void card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const set = (more: Partial<RuleDraft>) => onChange({ ...draft, ...more })
  const save = async (state: RuleDraft['state']) => {
    setIsSaving(true)
    try {
      onSaved(await api.adminRule.save({ ...draft, state }))
      toast.success(m.admin_rule_saved())
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  const remove = async () => {
    if (draft._id && (await askAndDelete(draft._id, draft.name))) onDeleted()
  }
  return (
    <Card ref={card} padded className={styles.editor} aria-label={draft.name || m.admin_rule_new()}>
      <div className={styles.apart}>
        <h2 className={styles.title}>{draft.name || m.admin_rule_new()}</h2>
        <Switch
          label={m.admin_rule_on()}
          checked={draft.state === 'on'}
          onChange={(isOn) => set({ state: isOn ? 'on' : 'off' })}
        />
      </div>
      {!draft._id && <StartSets onPick={onChange} />}
      <MainFields draft={draft} set={set} />
      <OptionFields key={draft.kind} draft={draft} onChange={(options) => set({ options })} />
      <Checkbox label={m.admin_rule_tell()} checked={draft.tellAuthor} onChange={(tellAuthor) => set({ tellAuthor })} />
      <TextTrial rule={draft} />
      <HistoryTrial rule={draft} />
      <div className={styles.acts}>
        <Button onClick={() => void save('watch')}>{m.admin_rule_watch_only()}</Button>
        {draft._id && (
          <Button variant="text" onClick={() => void remove()}>
            {m.admin_rule_delete()}
          </Button>
        )}
        <Button variant="primary" className={styles.save} pending={isSaving} onClick={() => void save(draft.state)}>
          {m.admin_save()}
        </Button>
      </div>
    </Card>
  )
}

function StartSets({ onPick }: { onPick: (draft: RuleDraft) => void }) {
  return (
    <section className={styles.part} aria-label={m.admin_rule_start()}>
      <h3 className={styles.label}>{m.admin_rule_start()}</h3>
      <div className={styles.checks}>
        {startSets().map(({ rule }) => (
          <Chip key={rule.name} onClick={() => onPick(rule)}>
            {rule.name}
          </Chip>
        ))}
      </div>
    </section>
  )
}

function MainFields({ draft, set }: { draft: RuleDraft; set: (more: Partial<RuleDraft>) => void }) {
  const possible = scopesOf(draft)
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={m.admin_rule_name()}
          value={draft.name}
          maxLength={ruleLimits.name}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Select
          label={m.admin_rule_kind()}
          value={draft.kind}
          onChange={(kind) => set({ kind, options: {} })}
          options={ruleKinds.map((value) => ({ value, label: kindNames[value]() }))}
        />
        <Select
          label={m.admin_rule_who()}
          value={String(draft.trustBelow)}
          onChange={(value) => set({ trustBelow: Number(value) })}
          options={whoNames.map((name, at) => ({ value: String(at + 1), label: name() }))}
        />
        <Select<RuleDraft['action']>
          label={m.admin_rule_action()}
          value={draft.action}
          onChange={(action) => set({ action })}
          options={[
            { value: 'mask', label: actionNames.mask() },
            { value: 'hold', label: m.admin_rule_act_hold_long() },
            { value: 'block', label: m.admin_rule_act_block_long() },
          ]}
        />
      </div>
      <fieldset className={styles.checks}>
        <legend className={styles.label}>{m.admin_rule_scope()}</legend>
        <Checks
          all={possible}
          names={scopeNames}
          value={draft.scope.filter((one) => possible.includes(one))}
          onChange={(scope) => set({ scope })}
        />
      </fieldset>
    </>
  )
}

async function askAndDelete(id: string, name: string): Promise<boolean> {
  const title = m.admin_rule_delete_title({ name })
  const isSure = await confirm({
    title,
    description: m.admin_rule_delete_text(),
    confirmLabel: m.admin_rule_delete(),
    tone: 'danger',
  })
  if (!isSure) return false
  try {
    await api.adminRule.delete({ _id: id })
    toast.success(m.post_act_done())
    return true
  } catch (error) {
    sayFailure(error)
    return false
  }
}
