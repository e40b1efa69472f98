import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Info from 'lucide-react/icons/info'
import { useId, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { AdminRole } from '#contract/modules/account/admin-role.ts'
import { type Givable, givable } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import page from '#web/admin/config/config-page.module.css'
import { askToDiscard, LeaveGuard } from '#web/admin/config/config-page.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { powerName } from '#web/admin/users/power-name.ts'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { type Draft, OfficeCard, RoleEditor } from './role-editor.tsx'
import { type Choice, RoleList } from './role-list.tsx'
import { RoleMembers } from './role-members.tsx'
import { adminRolesKey, adminRolesQuery } from './role-queries.ts'
import styles from './roles.module.css'
import { Unprotected } from './unprotected.tsx'

export const title = () => m.admin_roles()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: asked, queries }) => queries.prefetchQuery(adminRolesQuery(asked)))
}

const emptyDraft: Draft = { name: '', capabilities: [] }

/** Who may do what: the offices of every site, the roles of this one, and who has them. */
export function Component() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const formId = useId()
  const roles = useQuery(adminRolesQuery(api))
  const list = roles.data?.list ?? []
  const choice = useChoice(list)
  const role = list.find(({ _id }) => _id === choice)
  const saved = role ? draftOf(role) : emptyDraft
  const [typed, setTyped] = useState<{ of: Choice; draft: Draft } | null>(null)
  const draft = typed?.of === choice ? typed.draft : saved
  const changes = differences(saved, draft)
  const refresh = () => queries.invalidateQueries({ queryKey: adminRolesKey })
  const go = (next: Choice) => void navigate(`?role=${next}`, { replace: true, preventScrollReset: true })
  const choose = async (next: Choice) => {
    if (next === choice || (changes > 0 && !(await askToDiscard(changes)))) return
    setTyped(null)
    go(next)
  }
  const saving = useMutation({
    mutationFn: (wish: Draft) => api.adminRole.save({ _id: role?._id, ...wish }),
    async onSuccess({ _id }) {
      toast.success(m.admin_roles_saved())
      await refresh()
      setTyped(null)
      go(_id)
    },
    onError: sayFailure,
  })
  const save = () => {
    if (!draft.name.trim()) return toast.error(m.role_need_name())
    if (draft.capabilities.length === 0) return toast.error(m.role_need_capability())
    saving.mutate(draft)
  }
  const isEdited = choice === 'new' || role !== undefined
  return (
    <>
      <PageHead title={m.admin_roles()} lead={m.admin_roles_lead()}>
        {isEdited && (
          <div className={page.actions} data-dirty={changes > 0 || undefined}>
            <span role="status" className={page.unsaved} data-dirty={changes > 0 || undefined}>
              {changes > 0 && <Icon of={Info} size={16} />}
              {changes > 0 ? m.admin_unsaved({ count: changes }) : m.admin_all_saved()}
            </span>
            <Button disabled={changes === 0 || saving.isPending} onClick={() => setTyped(null)}>
              {m.admin_discard()}
            </Button>
            <Button type="submit" form={formId} variant="primary" disabled={changes === 0} pending={saving.isPending}>
              {m.admin_save()}
            </Button>
          </div>
        )}
      </PageHead>
      {roles.data && <Unprotected of={roles.data} />}
      {!roles.data && roles.isError ? (
        <Card>
          <LoadError of={roles} />
        </Card>
      ) : (
        <div className={styles.page}>
          <RoleList of={roles.data} choice={choice} onChoose={(next) => void choose(next)} />
          <div className={styles.side}>
            {choice === 'administrators' && <Administrators />}
            {choice === 'moderators' && <Moderators />}
            {isEdited && (
              <RoleEditor
                key={`editor ${choice}`}
                formId={formId}
                title={role?.name ?? m.admin_roles_new()}
                isNew={!role}
                draft={draft}
                onChange={(next) => setTyped({ of: choice, draft: next })}
                onSave={save}
              />
            )}
            {role && (
              <RoleMembers key={`members ${role._id}`} title={role.name} whose={{ roleId: role._id }} role={role} />
            )}
            {role && <Removal of={role} onRemoved={() => void refresh().then(() => go('administrators'))} />}
          </div>
        </div>
      )}
      <LeaveGuard changes={changes} />
    </>
  )
}

/** What the address says; the first role where it says nothing that there is. */
function useChoice(list: AdminRole[]): Choice {
  const asked = useSearchParams()[0].get('role') ?? ''
  if (['administrators', 'moderators', 'new'].includes(asked) || list.some(({ _id }) => _id === asked)) return asked
  return list[0]?._id ?? 'administrators'
}

function draftOf({ name, capabilities }: AdminRole): Draft {
  return { name, capabilities: capabilities.filter((one): one is Givable => (givable as string[]).includes(one)) }
}

/** How many things are other than before. */
function differences(saved: Draft, { name, capabilities }: Draft): number {
  const added = capabilities.filter((one) => !saved.capabilities.includes(one)).length
  const gone = saved.capabilities.filter((one) => !capabilities.includes(one)).length
  return added + gone + (name.trim() === saved.name ? 0 : 1)
}

function Administrators() {
  return (
    <>
      <OfficeCard title={powerName(0)} userpower={0} hint={m.admin_roles_administrators_hint()} />
      <RoleMembers title={powerName(0)} whose={{ userpower: 0 }} />
    </>
  )
}

function Moderators() {
  return (
    <>
      <OfficeCard title={powerName(3)} userpower={3} hint={m.admin_roles_moderators_hint()} />
      <RoleMembers title={powerName(3)} whose={{ userpower: 3 }} />
    </>
  )
}

/** A role that somebody has stays. */
function Removal({ of: { _id, name, memberNumber }, onRemoved }: { of: AdminRole; onRemoved: () => void }) {
  const removing = useMutation({
    mutationFn: () => api.adminRole.delete({ _id }),
    onSuccess() {
      toast.success(m.admin_roles_deleted())
      onRemoved()
    },
    onError: sayFailure,
  })
  const remove = async () => {
    const question = { title: m.admin_roles_delete_title({ name }), description: m.admin_roles_delete_text() }
    if (await confirm({ tone: 'danger', ...question, confirmLabel: m.admin_roles_delete() })) removing.mutate()
  }
  return (
    <div className={styles.removal}>
      <Button disabled={memberNumber > 0} pending={removing.isPending} onClick={() => void remove()}>
        {m.admin_roles_delete()}
      </Button>
      {memberNumber > 0 && <span className={styles.quiet}>{m.admin_roles_delete_blocked()}</span>}
    </div>
  )
}
