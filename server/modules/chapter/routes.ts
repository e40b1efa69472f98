import { chapterContract } from '#contract/modules/works/chapter.ts'
import { adminWorksContract, volumeContract } from '#contract/modules/works/work.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import { routes } from '../../http/api/routes.ts'
import { Refusal } from '../../kernel/errors.ts'
import { chapterOverview, chapterPage, listChapters, myChapters, sourceOf } from '../chapter-reading/service.ts'
import { setWorkState, worksForStaff } from '../work/service.ts'
import { recordView } from '../work-stats/service.ts'
import { setAccess } from './access.ts'
import { moveChapters } from './move.ts'
import { ownChapter } from './own.ts'
import { removeChapters, restoreChapters } from './remove.ts'
import { listRevisions, oneRevision, revert } from './revisions.ts'
import { saveChapter } from './save.ts'
import { chaptersForStaff } from './staff-list.ts'
import { setChapterState, setStates } from './state.ts'
import { moveVolume, removeVolume, saveVolume } from './volumes.ts'

export const chapterRoutes = [
  ...routes(volumeContract, {
    save: ({ ctx, viewer, input }) => saveVolume(ctx, viewer, input),
    move: ({ ctx, viewer, input }) => moveVolume(ctx, viewer, input),
    remove: ({ ctx, viewer, input }) => removeVolume(ctx, viewer, input.volumeId),
  }),
  ...routes(chapterContract, {
    list: ({ ctx, viewer, input }) => listChapters(ctx, viewer, input),
    one: ({ ctx, viewer, input, client }) => chapterPage(ctx, viewer, input.id, client.locale),
    view: async ({ ctx, viewer, client, input }) => {
      const reader = viewer?.id ?? addressBlock(client.ip)
      recordView(ctx, { chapterId: input.chapterId, reader, isGuest: viewer === null })
      return null
    },
    mine: ({ ctx, viewer, input }) => myChapters(ctx, viewer, input),
    overview: ({ ctx, viewer, input }) => chapterOverview(ctx, viewer, input.workId),
    source: async ({ ctx, viewer, input }) => {
      await ownChapter(ctx, viewer, input.chapterId)
      return sourceOf(ctx, input.chapterId)
    },
    save: ({ ctx, viewer, input }) => saveChapter(ctx, viewer, input),
    setState: ({ ctx, viewer, input }) => setStates(ctx, viewer, input),
    setAccess: ({ ctx, viewer, input }) => setAccess(ctx, viewer, input),
    move: ({ ctx, viewer, input }) => moveChapters(ctx, viewer, input),
    remove: ({ ctx, viewer, input }) => removeChapters(ctx, viewer, input.chapterIds),
    restore: ({ ctx, viewer, input }) => restoreChapters(ctx, viewer, input.chapterIds),
    revisions: ({ ctx, viewer, input }) => listRevisions(ctx, viewer, input),
    revision: ({ ctx, viewer, input }) => oneRevision(ctx, viewer, input.revisionId),
    revert: ({ ctx, viewer, input }) => revert(ctx, viewer, input),
  }),
  ...routes(adminWorksContract, {
    list: ({ ctx, input }) => worksForStaff(ctx, input),
    chapters: ({ ctx, input }) => chaptersForStaff(ctx, input),
    setState: async ({ ctx, viewer, client, input: { workId, chapterId, ...hiding } }) => {
      const office = { viewer, client }
      if (workId && !chapterId) return setWorkState(ctx, office, { workId, ...hiding })
      if (chapterId && !workId) return setChapterState(ctx, office, { chapterId, ...hiding })
      throw new Refusal(422, 'input_invalid', { field: 'workId' })
    },
  }),
]
