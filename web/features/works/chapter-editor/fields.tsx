import type { ChapterAccess } from '#contract/modules/wallet/access.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { plainTextOf } from '#web/reader/walk.ts'
import { AccessField } from '#web/social/locks/access-field.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { wordsOf } from './chapter-form.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

type FieldProps = { writing: ChapterWriting }

const none = 'none'

/** 1,204 字 · 今日 +566 */
export function amountOf({ form, wordsBefore }: ChapterWriting): string {
  const words = wordsOf(form.content)
  const all = m.publish_words({ count: formatExact(words) })
  const today = words - wordsBefore
  return today > 0 ? `${all} · ${m.chapter_words_today({ count: formatExact(today) })}` : all
}

/** The volumes of the work, or none of them. */
export function volumeChoice({ work, form, change }: ChapterWriting) {
  return {
    value: form.volumeId ?? none,
    options: [
      { value: none, label: m.chapter_no_volume() },
      ...work.volumes.map(({ _id, title, heldTitle }) => ({
        value: _id,
        label: title || heldTitle || m.chapter_volume(),
      })),
    ],
    onChange: (value: string) => change({ volumeId: value === none ? null : value }),
  }
}

export function VolumeField({ writing }: FieldProps) {
  if (writing.work.volumes.length === 0) return null
  return <Select label={m.chapter_volume()} {...volumeChoice(writing)} />
}

/** Who may read it, what it costs, and how much stays open. */
export function ChapterAccessField({ writing: { work, form, change } }: FieldProps) {
  return (
    <AccessField
      of="chapter"
      access={form.access}
      text={work.worksType === 'manga' ? undefined : plainTextOf(form.content)}
      onChange={(access) => change({ access: access as ChapterAccess })}
    />
  )
}

export function NoteField({ writing }: FieldProps) {
  return (
    <Textarea
      name="authorNote"
      label={m.chapter_note()}
      rows={3}
      limit={limits.authorNote}
      value={writing.form.authorNote}
      error={writing.problems.authorNote}
      placeholder={m.chapter_note_hint()}
      onChange={(event) => writing.change({ authorNote: event.currentTarget.value })}
    />
  )
}

/** What the field of the title and the text are given, in whichever area they stand. */
export function titleProps({ form, problems, change, text }: ChapterWriting) {
  return {
    value: form.title,
    error: problems.title,
    label: m.chapter_title(),
    hint: m.chapter_title_hint(),
    max: limits.chapterTitle,
    onChange: (title: string) => change({ title }),
    onEnter: () => text.current?.focus(),
  }
}

export function bodyProps({ form, change, text, onUploading }: ChapterWriting) {
  return {
    kind: 'chapter' as const,
    handle: text,
    content: form.content,
    onChange: (content: ChapterWriting['form']['content']) => change({ content }),
    onBusy: onUploading,
    label: m.publish_body(),
    placeholder: m.publish_article_body_hint(),
  }
}
