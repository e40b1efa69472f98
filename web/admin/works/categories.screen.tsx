import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { type WorkCategory, type WorksType, worksTypes } from '#contract/modules/works/work.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin } from '#web/admin/admin-loaders.ts'
import { FormEnd } from '#web/admin/forum/form-end.tsx'
import { OrderSteps } from '#web/admin/order-steps.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { api } from '#web/api/browser.ts'
import { adminCategoriesQuery, adminWorksKey } from '#web/api/queries/works/admin-works-queries.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import styles from './works.module.css'
import { kindNames } from './works-choice.ts'

export const title = () => m.admin_works_categories()

export function loader(args: LoaderFunctionArgs) {
  return forAdmin(args, ({ api: own, queries }) => queries.ensureQueryData(adminCategoriesQuery(own)))
}

/** The categories of both kinds, in the order in which readers see them. */
export function Component() {
  const { list } = useSuspenseQuery(adminCategoriesQuery(api)).data
  const [edited, setEdited] = useState<WorkCategory | 'new' | null>(null)
  return (
    <>
      <PageHead title={m.admin_works_categories()} lead={m.admin_works_categories_lead()}>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {m.admin_works_category_new()}
        </Button>
      </PageHead>
      {worksTypes.map((type) => (
        <section key={type}>
          <h2 className={styles.kind}>{kindNames[type]()}</h2>
          <Categories list={list.filter(({ worksType }) => worksType === type)} onEdit={setEdited} />
        </section>
      ))}
      <CategoryForm category={edited} onClose={() => setEdited(null)} />
    </>
  )
}

/** Does it, and asks anew for whatever shows categories. */
function useCategoryAct() {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const change = (work: () => Promise<unknown>) =>
    act(async () => {
      await work()
      await Promise.all([adminWorksKey, worksKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
    })
  return { isPending, change }
}

type CategoriesProps = { list: WorkCategory[]; onEdit: (category: WorkCategory) => void }

function Categories({ list, onEdit }: CategoriesProps) {
  const { change } = useCategoryAct()
  const [said, setSaid] = useState('')
  const move = async ({ _id, worksType, name }: WorkCategory, to: number) => {
    const isDone = await change(() => api.adminWorksCategory.save({ _id, worksType, name, position: to + 1 }))
    if (isDone) setSaid(m.admin_works_category_said({ name, number: to + 1 }))
  }
  const remove = async ({ _id, name, worksNumber }: WorkCategory) => {
    const isSure = await confirm({
      title: m.admin_works_category_delete({ name }),
      description: m.admin_works_category_delete_text({ count: worksNumber }),
      tone: 'danger',
    })
    if (isSure) await change(() => api.adminWorksCategory.remove({ _id }))
  }
  return (
    <Card className={styles.categories}>
      {list.length === 0 && <EmptyState title={m.admin_works_category_none()} />}
      <ul>
        {list.map((category, at) => (
          <li key={category._id} className={styles.category}>
            <span className={styles.name}>{category.name}</span>
            <span className={styles.number}>
              {m.admin_works_category_works({ count: formatCount(category.worksNumber) })}
            </span>
            <OrderSteps name={category.name} at={at} last={list.length - 1} onStep={(to) => void move(category, to)} />
            <Button
              variant="text"
              size={32}
              aria-label={m.admin_works_category_of({ name: category.name })}
              onClick={() => onEdit(category)}
            >
              {m.post_edit()}
            </Button>
            <Button
              variant="text"
              size={32}
              aria-label={m.admin_works_category_delete_of({ name: category.name })}
              onClick={() => void remove(category)}
            >
              {m.post_delete()}
            </Button>
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Card>
  )
}

type CategoryFormProps = { category: WorkCategory | 'new' | null; onClose: () => void }

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const shown = useLastShown(category) ?? 'new'
  return (
    <Dialog
      open={category !== null}
      onClose={onClose}
      size="sm"
      title={shown === 'new' ? m.admin_works_category_new() : m.admin_works_category_edit()}
    >
      <Fields key={shown === 'new' ? 'new' : shown._id} category={shown} onDone={onClose} />
    </Dialog>
  )
}

function Fields({ category, onDone }: { category: WorkCategory | 'new'; onDone: () => void }) {
  const before = category === 'new' ? undefined : category
  const [name, setName] = useState(before?.name ?? '')
  const [type, setType] = useState<WorksType>(before?.worksType ?? 'fiction')
  const { isPending, change } = useCategoryAct()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isDone = await change(() => api.adminWorksCategory.save({ _id: before?._id, worksType: type, name }))
    if (!isDone) return
    toast.success(m.post_act_done())
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        label={m.admin_works_category_name()}
        value={name}
        limit={limits.workCategory}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      {!before && (
        <Select<WorksType>
          label={m.admin_works_kind()}
          value={type}
          onChange={setType}
          options={worksTypes.map((value) => ({ value, label: kindNames[value]() }))}
        />
      )}
      <FormEnd pending={isPending} disabled={name.trim() === ''} onCancel={onDone} />
    </form>
  )
}
