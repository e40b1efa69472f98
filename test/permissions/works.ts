import sql from 'sql-template-tag'
import type { Person } from '../support/api.ts'
import { aChapter, aDraft, aWork } from '../support/works/works.ts'
import { backstage, content__, line, moderated, own_reads, own_write, type Scene } from './line.ts'

export const worksPermissions = {
  'works.create': line(own_write, ({ unique }) => ({ worksType: 'fiction', title: unique })),
  'works.update': line(own_write, async (scene) => ({ workId: await ownWork(scene), summary: '新的' }), {
    sample: async (scene) => ({ workId: await listedWork(scene), summary: '新的' }),
    code: 403,
  }),
  'works.remove': line(own_write, async (scene) => ({ workId: await ownWork(scene) }), {
    sample: async (scene) => ({ workId: await listedWork(scene) }),
    code: 403,
  }),
  'works.restore': line(own_write, async (scene) => ({ workId: await ownWork(scene) }), {
    sample: async (scene) => ({ workId: await aWork(scene.other) }),
    code: 404,
  }),
  'works.one': line(content__, async (scene) => ({ id: await listedWork(scene) }), {
    sample: async (scene) => ({ id: await aWork(scene.other) }),
    code: 404,
  }),
  'works.list': line(content__, () => ({ select: { worksType: 'fiction' } })),
  'works.rank': line(content__, () => ({ worksType: 'fiction', rank: 'hot' })),
  'works.mine': line(own_reads, () => ({})),
  'works.figures': line(own_reads, async (scene) => ({ workId: await ownWork(scene) }), {
    sample: async (scene) => ({ workId: await listedWork(scene) }),
    code: 403,
  }),

  'worksCategory.list': line(content__, () => ({ select: { worksType: 'fiction' } })),
  'adminWorksCategory.save': line(backstage, ({ unique }) => ({ worksType: 'fiction', name: unique.slice(-10) })),
  'adminWorksCategory.remove': line(backstage, async ({ api, unique }) => {
    const administrator = await api.administrator()
    const { _id } = await administrator.api.adminWorksCategory.save({ worksType: 'manga', name: unique.slice(-10) })
    return { _id }
  }),

  'worksVolume.save': line(own_write, async (scene) => ({ workId: await ownWork(scene), title: '第一卷' }), {
    sample: async (scene) => ({ workId: await listedWork(scene), title: '第一卷' }),
    code: 403,
  }),
  'worksVolume.move': line(own_write, async (scene) => ({ volumeId: await ownVolume(scene), afterId: null }), {
    sample: async (scene) => ({ volumeId: await volumeOf(scene.other), afterId: null }),
    code: 404,
  }),
  'worksVolume.remove': line(own_write, async (scene) => ({ volumeId: await ownVolume(scene) }), {
    sample: async (scene) => ({ volumeId: await volumeOf(scene.other) }),
    code: 404,
  }),

  'worksChapter.list': line(content__, async (scene) => ({ workId: await listedWork(scene) }), {
    sample: async (scene) => ({ workId: await aWork(scene.other) }),
    code: 404,
  }),
  'worksChapter.one': line(content__, async (scene) => ({ id: await publicChapter(scene) }), {
    sample: async (scene) => ({ id: await draftOf(scene.other) }),
    code: 404,
  }),
  'worksChapter.view': line(content__, async (scene) => ({ chapterId: await publicChapter(scene) })),
  'worksChapter.mine': line(own_reads, async (scene) => ({ workId: await ownWork(scene) }), {
    sample: async (scene) => ({ workId: await listedWork(scene) }),
    code: 403,
  }),
  'worksChapter.source': line(own_reads, async (scene) => ({ chapterId: await ownDraft(scene) }), {
    sample: async (scene) => ({ chapterId: await draftOf(scene.other) }),
    code: 404,
  }),
  'worksChapter.save': line(
    own_write,
    async (scene) => ({ workId: await ownWork(scene), title: '第一章', content: '正文' }),
    {
      sample: async (scene) => ({ workId: await listedWork(scene), title: '第一章', content: '正文' }),
      code: 403,
    },
  ),
  'worksChapter.setState': line(
    own_write,
    async (scene) => ({ chapterIds: [await ownDraft(scene)], state: 'published' }),
    {
      sample: async (scene) => ({ chapterIds: [await publicChapter(scene)], state: 'hidden' }),
      code: 403,
    },
  ),
  'worksChapter.move': line(own_write, async (scene) => ({ chapterIds: [await ownDraft(scene)], afterId: null }), {
    sample: async (scene) => ({ chapterIds: [await draftOf(scene.other)], afterId: null }),
    code: 404,
  }),
  'worksChapter.remove': line(own_write, async (scene) => ({ chapterIds: [await ownDraft(scene)] }), {
    sample: async (scene) => ({ chapterIds: [await publicChapter(scene)] }),
    code: 403,
  }),
  'worksChapter.restore': line(own_write, async (scene) => ({ chapterIds: [await ownDeleted(scene)] }), {
    sample: async (scene) => ({ chapterIds: [await draftOf(scene.other)] }),
    code: 404,
  }),
  'worksChapter.revisions': line(own_reads, async (scene) => ({ chapterId: await ownDraft(scene) }), {
    sample: async (scene) => ({ chapterId: await draftOf(scene.other) }),
    code: 404,
  }),
  'worksChapter.revision': line(own_reads, async (scene) => ({ revisionId: (await ownRevision(scene)).revisionId }), {
    sample: async (scene) => ({ revisionId: (await revisionOf(scene.other)).revisionId }),
    code: 404,
  }),
  'worksChapter.revert': line(own_write, (scene) => ownRevision(scene), {
    sample: async (scene) => ({
      chapterId: await ownDraft(scene),
      revisionId: (await revisionOf(scene.other)).revisionId,
    }),
    code: 404,
  }),

  'worksShelf.create': line(own_write, async (scene) => ({ workId: await listedWork(scene), desired: true }), {
    sample: async (scene) => ({ workId: await aWork(scene.other), desired: true }),
    code: 404,
  }),
  'worksShelf.list': line(own_reads, () => ({})),
  'worksShelf.remove': line(own_write, async (scene) => ({ workIds: [await listedWork(scene)] })),
  'worksShelf.seen': line(own_write, async (scene) => ({ workId: await listedWork(scene) }), {
    sample: async (scene) => ({ workId: await aWork(scene.other) }),
    code: 404,
  }),
  'worksRead.save': line(own_write, async (scene) => ({ list: [placeIn(await publicChapter(scene))] }), {
    sample: async (scene) => ({ list: [placeIn(await draftOf(scene.other))] }),
    code: 404,
  }),
  'worksRead.list': line(own_reads, () => ({})),
  'worksRead.clear': line(own_write, () => ({})),

  'worksTypo.create': line(own_write, async (scene) => typoIn(await publicChapter(scene)), {
    sample: async (scene) => typoIn(await draftOf(scene.other)),
    code: 404,
  }),
  'worksTypo.list': line(own_reads, async (scene) => ({ workId: await ownWork(scene) }), {
    sample: async (scene) => ({ workId: await aWork(scene.other) }),
    code: 404,
  }),
  'worksTypo.settle': line(
    own_write,
    async (scene) => ({ typoId: await ofCaller(scene, typoOf), state: 'dismissed' }),
    {
      sample: async (scene) => ({ typoId: await typoOf(scene.other), state: 'dismissed' }),
      code: 404,
    },
  ),

  'adminWorks.list': line(moderated, () => ({})),
  'adminWorks.setState': line(moderated, async (scene) => ({
    workId: await listedWork(scene),
    state: 'hidden',
    reason: '违规',
  })),
}

/** Made by somebody else, who hands it over: some callers cannot write, and no call of theirs shall come before the one. */
async function ofCaller<T>({ api, caller, other }: Scene, make: (person: Person) => Promise<T>): Promise<T> {
  const made = await make(other)
  if (caller) {
    await api.ctx.db.run(sql`update works set user_id = ${caller.id} where user_id = ${other.id}`)
    await api.ctx.db.run(sql`update work_chapters set deleted_by = ${caller.id} where deleted_by = ${other.id}`)
  }
  return made
}

const ownWork = (scene: Scene) => ofCaller(scene, (person) => aWork(person))
const ownVolume = (scene: Scene) => ofCaller(scene, volumeOf)
const ownDraft = (scene: Scene) => ofCaller(scene, draftOf)
const ownRevision = (scene: Scene) => ofCaller(scene, revisionOf)
const ownDeleted = (scene: Scene) =>
  ofCaller(scene, async (person) => {
    const id = await draftOf(person)
    await person.api.worksChapter.remove({ chapterIds: [id] })
    return id
  })

const placeIn = (chapterId: string) => ({ chapterId, place: { block: 1, offset: 0 }, readTime: 1 })

const typoIn = (chapterId: string) => ({ chapterId, block: 1, wrong: '第一段', right: '一段' })

async function typoOf(person: Person): Promise<string> {
  const chapterId = await aChapter(person, await aWork(person))
  return (await person.api.worksTypo.create(typoIn(chapterId)))._id
}

async function volumeOf(person: Person): Promise<string> {
  return (await person.api.worksVolume.save({ workId: await aWork(person), title: '第一卷' }))._id
}

async function draftOf(person: Person): Promise<string> {
  return aDraft(person, await aWork(person))
}

async function revisionOf(person: Person) {
  const chapterId = await draftOf(person)
  const { list } = await person.api.worksChapter.revisions({ chapterId })
  return { chapterId, revisionId: list[0]?._id ?? '' }
}

async function publicChapter({ other }: Scene): Promise<string> {
  return aChapter(other, await aWork(other))
}

async function listedWork({ other }: Scene): Promise<string> {
  const workId = await aWork(other)
  await aChapter(other, workId)
  return workId
}
