import { capabilities, type Givable, grants } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { capabilityGroups, capabilityNames, turned } from './capability-names.ts'
import styles from './roles.module.css'

export interface Draft {
  name: string
  capabilities: Givable[]
}

type RoleEditorProps = {
  formId: string
  title: string
  draft: Draft
  isNew: boolean
  onChange: (draft: Draft) => void
  onSave: () => void
}

/** The name of a role, and everything that it may give. */
export function RoleEditor({ formId, title, draft, isNew, onChange, onSave }: RoleEditorProps) {
  return (
    <Card className={styles.editor} aria-label={title}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <div className={styles.editorHead}>
          <h2>{title}</h2>
          <span className={styles.quiet}>{m.admin_roles_proof()}</span>
        </div>
        <TextField
          label={m.admin_roles_name()}
          value={draft.name}
          limit={limits.roleName}
          autoComplete="off"
          data-autofocus={isNew ? '' : undefined}
          className={styles.nameField}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <Capabilities
          isOn={(one) => (draft.capabilities as string[]).includes(one)}
          onTurn={(one, isOn) => onChange({ ...draft, capabilities: turned(draft.capabilities, one, isOn) })}
        />
      </form>
    </Card>
  )
}

/** What an office gives, which nobody changes. */
export function OfficeCard({ title, userpower, hint }: { title: string; userpower: 0 | 3; hint: string }) {
  const role = userpower === 0 ? 'administrator' : 'moderator'
  return (
    <Card className={styles.editor} aria-label={title}>
      <div className={styles.editorHead}>
        <h2>{title}</h2>
      </div>
      <p className={styles.lead}>{hint}</p>
      <Capabilities isOn={(one) => grants(role, one)} />
    </Card>
  )
}

type CapabilitiesProps = {
  isOn: (one: (typeof capabilities)[number]) => boolean
  /** Without it they are only shown. */
  onTurn?: (one: Givable, isOn: boolean) => void
}

function Capabilities({ isOn, onTurn }: CapabilitiesProps) {
  return capabilityGroups.map(({ title, nouns }) => (
    <fieldset key={nouns[0]} className={styles.group} disabled={!onTurn}>
      <legend>{title()}</legend>
      <div className={styles.caps}>
        {capabilities
          .filter((one) => nouns.includes(one.split('.')[0] ?? ''))
          .map((one) => {
            const { name, hint } = capabilityNames[one]
            const isLocked = one === 'roles.edit'
            return (
              <Checkbox
                key={one}
                label={isLocked ? `${name()}（${m.admin_roles_only()}）` : name()}
                hint={
                  <>
                    {hint()}
                    <code className={styles.code}>{one}</code>
                  </>
                }
                disabled={isLocked || !onTurn}
                checked={isOn(one)}
                onChange={(isChosen) => one !== 'roles.edit' && onTurn?.(one, isChosen)}
              />
            )
          })}
      </div>
    </fieldset>
  ))
}
