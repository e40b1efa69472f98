import type { ChapterOverview } from '#contract/modules/works/chapter.ts'
import type { AgeNote, OwnWork, WorkPage, WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import type { DeskState, ListState } from './places.ts'

export function listStateName(state: ListState): string {
  return {
    all: m.creator_state_all(),
    public: m.creator_state_public(),
    private: m.creator_state_private(),
    hidden: m.own_hidden(),
    deleted: m.creator_state_deleted(),
  }[state]
}

export function deskStateName(state: DeskState): string {
  return {
    all: m.creator_state_all(),
    published: m.own_published(),
    scheduled: m.own_scheduled(),
    draft: m.creator_state_draft(),
    hidden: m.own_hidden(),
    deleted: m.creator_state_deleted(),
  }[state]
}

/** Where a work stands, in a word. */
export function workLook({ state, isHeld, chapterNumber }: WorkPage): { tone: BadgeTone; name: string } {
  if (state === 'deleted') return { tone: 'danger', name: m.creator_state_deleted() }
  if (state === 'hidden') return { tone: 'danger', name: m.own_hidden() }
  if (isHeld) return { tone: 'warning', name: m.creator_state_held() }
  if (state === 'private') return { tone: 'plain', name: m.creator_state_private() }
  if (chapterNumber === 0) return { tone: 'plain', name: m.own_unpublished() }
  return { tone: 'success', name: m.creator_state_public() }
}

export function restoreUntil({ restoreUntil: time }: Pick<OwnWork, 'restoreUntil'>): string {
  return time > 0 ? m.creator_restore_until({ time: formatDate(time) }) : ''
}

export function ageName(age: AgeNote): string {
  return age === 0 ? m.own_age_all() : m.own_age({ age })
}

export function kindName(type: WorksType): string {
  return type === 'manga' ? m.page_content_manga() : m.page_content_fiction()
}

export function offName(type: WorksType): string {
  return type === 'manga' ? m.page_content_manga_empty() : m.page_content_fiction_empty()
}

type OverviewVolume = ChapterOverview['volumes'][number]

/** A volume whose first title waits has none yet. */
export function volumeName({ title, heldTitle }: Pick<OverviewVolume, 'title' | 'heldTitle'>): string {
  return title || heldTitle || m.own_volume_unnamed()
}
