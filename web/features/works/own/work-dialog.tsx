import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accessLimits } from '#contract/modules/wallet/access-limits.ts'
import { type AgeNote, directions, serials, type WorkPage, type WorksType } from '#contract/modules/works/work.ts'
import type { Picture } from '#contract/shared/document.ts'
import { limits } from '#contract/shared/limits.ts'
import { isBlank } from '#contract/shared/text.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { workCategoriesQuery, worksKey } from '#web/api/queries/works/work-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormSubmit } from '#web/api/use-form-submit.ts'
import { WideCoverField } from '#web/media/cover/wide-cover-field.tsx'
import { useSite } from '#web/session/use-site.ts'
import { serialName } from '#web/social/works/work-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { ageName, kindName } from './words.ts'
import styles from './work-dialog.module.css'

type WorkDialogProps = {
  /** The work that is changed; null: a new one. */
  work: WorkPage | null
  type: WorksType
  open: boolean
  onClose: () => void
  onDone?: (work: WorkPage) => void
}

/** Begins a work, or changes what one says of itself. */
export function WorkDialog({ work, type, open, onClose, onDone }: WorkDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [opening, setOpening] = useState(0)
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => {
        setDirty(false)
        // What was not saved is gone with the dialog.
        setOpening(opening + 1)
      }}
      dirty={isDirty}
      start={null}
      size="md"
      title={work ? m.own_settings() : m.own_new({ kind: kindName(type) })}
    >
      <Fields key={opening} {...{ work, type, onClose, onDone }} onEdit={() => setDirty(true)} />
    </Overlay>
  )
}

const none = 'none'
const ages: AgeNote[] = [0, 12, 16, 18]
const betweenTags = /[,，、;；\n]+/

function tagsIn(text: string): string[] {
  return [...new Set(text.split(betweenTags).map((tag) => tag.trim()))].filter(Boolean)
}

function badTags(text: string): string | null {
  const tags = tagsIn(text)
  if (tags.length > limits.tags) return m.own_tags_many({ max: limits.tags })
  return tags.some((tag) => countGraphemes(tag) > limits.tag) ? m.own_tag_long({ max: limits.tag }) : null
}

function badBundle(text: string): string | null {
  const { bundle: max } = accessLimits
  return /^\d{1,2}$/.test(text.trim()) && Number(text) <= max ? null : m.own_bundle_off_range({ max })
}

type FieldsProps = Omit<WorkDialogProps, 'open'> & { onEdit: () => void }

function Fields({ work, type, onClose, onDone, onEdit }: FieldsProps) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { COMMON_EARNING } = useSite()
  const categories = useQuery(workCategoriesQuery(api, type)).data?.list ?? []
  const [cover, setCover] = useState<Picture | null>(work?.cover ?? null)
  const [chosen, setChosen] = useState(() => ({
    categoryId: work?.category?._id ?? none,
    ageNote: work?.ageNote ?? 0,
    direction: work?.direction ?? (type === 'manga' ? 'strip' : 'ltr'),
    serial: work?.serial ?? 'ongoing',
    visibility: work?.visibility ?? 'public',
  }))
  const choose = (next: Partial<typeof chosen>) => {
    setChosen({ ...chosen, ...next })
    onEdit()
  }
  const { form } = useFormSubmit(async (values) => {
    const text = (name: string) => String(values.get(name) ?? '').trim()
    const { categoryId, ageNote, direction, serial, visibility } = chosen
    const about = {
      title: text('title'),
      summary: text('summary'),
      // A picture that was not touched is not sent: it would be looked at again.
      ...(cover?.path === work?.cover?.path ? {} : { cover: cover?.path ?? null }),
      categoryId: categoryId === none ? null : categoryId,
      tags: tagsIn(text('tags')),
      ageNote,
      ...(type === 'manga' ? { direction } : {}),
    }
    const saved = work
      ? await api.works.update({
          workId: work._id,
          ...about,
          serial,
          visibility,
          notice: text('notice'),
          ...(COMMON_EARNING.ON ? { bundleOff: Number(text('bundleOff')) } : {}),
        })
      : await attempt({ worksType: type, ...about }, (input, options) => api.works.create(input, options))
    await queries.invalidateQueries({ queryKey: worksKey })
    toast.success(saved.isHeld ? m.text_waits() : work ? m.own_saved() : m.own_created())
    onClose()
    onDone?.(saved)
  })
  return (
    <DialogForm {...form} submit={work ? m.column_save() : m.own_create()} onCancel={onClose} onInput={onEdit}>
      <div className={styles.first}>
        <WideCoverField
          label={m.publish_article_cover()}
          isBook
          value={cover}
          caller="work-cover"
          error={form.errors.cover}
          onChange={(next) => {
            setCover(next)
            onEdit()
          }}
        />
        <div className={styles.column}>
          <TextField
            name="title"
            label={m.own_title()}
            required
            defaultValue={work?.title ?? ''}
            limit={limits.workTitle}
            messages={{ valueMissing: m.work_need_title() }}
            validate={(value) => (isBlank(value.trim()) ? m.work_need_title() : null)}
            autoComplete="off"
            data-autofocus
          />
          <Select
            label={m.works_categories()}
            name="categoryId"
            value={chosen.categoryId}
            onChange={(categoryId) => choose({ categoryId })}
            options={[
              { value: none, label: m.own_no_category() },
              ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        </div>
      </div>
      <Textarea
        name="summary"
        label={m.column_field_summary()}
        defaultValue={work?.summary ?? ''}
        limit={limits.workSummary}
        rows={4}
      />
      <TextField
        name="tags"
        label={m.works_tag()}
        defaultValue={work?.tags.join('，') ?? ''}
        hint={m.own_tags_hint({ max: limits.tags })}
        validate={badTags}
        autoComplete="off"
      />
      <RadioGroup
        label={m.own_age_label()}
        inline
        options={ages.map((age) => ({ value: String(age), label: ageName(age) }))}
        value={String(chosen.ageNote)}
        onChange={(age) => choose({ ageNote: ages.find((one) => String(one) === age) ?? 0 })}
      />
      {type === 'manga' && (
        <RadioGroup
          label={m.own_direction()}
          inline
          options={directions.map((value) => ({ value, label: directionName(value) }))}
          value={chosen.direction}
          onChange={(direction) => choose({ direction })}
        />
      )}
      {work && (
        <>
          <RadioGroup
            label={m.own_serial()}
            inline
            options={serials.map((value) => ({ value, label: serialName(value) }))}
            value={chosen.serial}
            onChange={(serial) => choose({ serial })}
          />
          <RadioGroup
            label={m.publish_visibility()}
            inline
            options={[
              { value: 'public', label: m.creator_state_public() },
              { value: 'private', label: m.creator_state_private() },
            ]}
            value={chosen.visibility}
            onChange={(visibility) => choose({ visibility })}
          />
          <Textarea
            name="notice"
            label={m.work_from_author()}
            hint={m.own_notice_hint()}
            defaultValue={work.notice}
            limit={limits.workNotice}
            rows={2}
          />
          {COMMON_EARNING.ON && (
            <TextField
              name="bundleOff"
              label={m.own_bundle_off()}
              hint={m.own_bundle_off_hint()}
              inputMode="numeric"
              defaultValue={String(work.bundleOff)}
              validate={badBundle}
              autoComplete="off"
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

function directionName(direction: WorkPage['direction']): string {
  return { ltr: m.manga_ltr(), rtl: m.manga_rtl(), strip: m.manga_strip() }[direction]
}
