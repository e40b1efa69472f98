import sql from 'sql-template-tag'
import type { Person } from '../support/api.ts'
import { anImport } from '../support/works/imports.ts'
import { aChapter, aDraft, aWork } from '../support/works/works.ts'
import { backstage, content__, line, lineOn, moderated, own_reads, own_write, type Scene } from './line.ts'

const ofOther =
  <Thing>(make: (person: Person) => Promise<Thing>) =>
  ({ other }: Scene) =>
    make(other)
const privateWork = ofOther((person) => aWork(person))

const ownWorks = { own: ownWork, foreign: listedWork, code: 403 }
const ownVolumes = { own: ownVolume, foreign: ofOther(volumeOf), code: 404 }
const ownDrafts = { own: ownDraft, foreign: ofOther(draftOf), code: 404 }
const ownExports = { own: ownExport, foreign: foreignExport, code: 404 }
const ownImports = { own: ownImport, foreign: foreignImport, code: 404 }
const listedWorks = { own: listedWork, foreign: privateWork, code: 404 }
const publicChapters = { own: publicChapter, foreign: ofOther(draftOf), code: 404 }

export const worksPermissions = {
  'works.create': line(own_write, ({ unique }) => ({ worksType: 'fiction', title: unique })),
  'works.update': lineOn(own_write, ownWorks, (workId) => ({ workId, summary: '新的' })),
  'works.remove': lineOn(own_write, ownWorks, (workId) => ({ workId })),
  'works.restore': line(own_write, async (scene) => ({ workId: await ownWork(scene) }), {
    sample: async (scene) => ({ workId: await aWork(scene.other) }),
    code: 404,
  }),
  'works.one': lineOn(content__, listedWorks, (id) => ({ id })),
  'works.list': line(content__, () => ({ select: { worksType: 'fiction' } })),
  'works.rank': line(content__, () => ({ worksType: 'fiction', rank: 'hot' })),
  'works.mine': line(own_reads, () => ({})),
  'works.figures': lineOn(own_reads, ownWorks, (workId) => ({ workId })),

  'worksCategory.list': line(content__, () => ({ select: { worksType: 'fiction' } })),
  'adminWorksCategory.save': line(backstage, ({ unique }) => ({ worksType: 'fiction', name: unique.slice(-10) })),
  'adminWorksCategory.remove': line(backstage, async ({ api, unique }) => {
    const administrator = await api.administrator()
    const { _id } = await administrator.api.adminWorksCategory.save({ worksType: 'manga', name: unique.slice(-10) })
    return { _id }
  }),

  'worksVolume.save': lineOn(own_write, ownWorks, (workId) => ({ workId, title: '第一卷' })),
  'worksVolume.move': lineOn(own_write, ownVolumes, (volumeId) => ({ volumeId, afterId: null })),
  'worksVolume.remove': lineOn(own_write, ownVolumes, (volumeId) => ({ volumeId })),

  'worksChapter.list': lineOn(content__, listedWorks, (workId) => ({ workId })),
  'worksChapter.one': lineOn(content__, publicChapters, (id) => ({ id })),
  'worksChapter.view': line(content__, async (scene) => ({ chapterId: await publicChapter(scene) })),
  'worksChapter.mine': lineOn(own_reads, ownWorks, (workId) => ({ workId })),
  'worksChapter.overview': lineOn(own_reads, ownWorks, (workId) => ({ workId })),
  'worksChapter.source': lineOn(own_reads, ownDrafts, (chapterId) => ({ chapterId })),
  'worksChapter.save': lineOn(own_write, ownWorks, (workId) => ({ workId, title: '第一章', content: '正文' })),
  'worksChapter.setState': line(
    own_write,
    async (scene) => ({ chapterIds: [await ownDraft(scene)], state: 'published' }),
    {
      sample: async (scene) => ({ chapterIds: [await publicChapter(scene)], state: 'hidden' }),
      code: 403,
    },
  ),
  'worksChapter.setAccess': line(
    own_write,
    async (scene) => ({ chapterIds: [await ownDraft(scene)], access: { kind: 'login' } }),
    {
      sample: async (scene) => ({ chapterIds: [await publicChapter(scene)], access: { kind: 'login' } }),
      code: 403,
    },
  ),
  'worksChapter.move': lineOn(own_write, ownDrafts, (id) => ({ chapterIds: [id], afterId: null })),
  'worksChapter.remove': line(own_write, async (scene) => ({ chapterIds: [await ownDraft(scene)] }), {
    sample: async (scene) => ({ chapterIds: [await publicChapter(scene)] }),
    code: 403,
  }),
  'worksChapter.restore': line(own_write, async (scene) => ({ chapterIds: [await ownDeleted(scene)] }), {
    sample: async (scene) => ({ chapterIds: [await draftOf(scene.other)] }),
    code: 404,
  }),
  'worksChapter.revisions': lineOn(own_reads, ownDrafts, (chapterId) => ({ chapterId })),
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

  'worksShelf.create': lineOn(own_write, listedWorks, (workId) => ({ workId, desired: true })),
  'worksShelf.list': line(own_reads, () => ({})),
  'worksShelf.remove': line(own_write, async (scene) => ({ workIds: [await listedWork(scene)] })),
  'worksShelf.seen': lineOn(own_write, listedWorks, (workId) => ({ workId })),
  'worksRead.save': lineOn(own_write, publicChapters, (id) => ({ list: [placeIn(id)] })),
  'worksRead.list': line(own_reads, () => ({})),
  'worksRead.clear': line(own_write, () => ({})),

  'worksTypo.create': lineOn(own_write, publicChapters, (id) => typoIn(id)),
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

  'worksComment.list': lineOn(content__, publicChapters, (chapterId) => ({ chapterId })),
  'worksComment.publish': lineOn(own_write, listedWorks, (workId) => ({ workId, content: '好看' })),
  'worksComment.counts': lineOn(content__, publicChapters, (chapterId) => ({ chapterId })),
  'worksExport.create': lineOn(own_write, ownWorks, (workId) => ({ workId, format: 'txt' })),
  'worksExport.one': lineOn(own_reads, ownExports, (id) => ({ id })),
  'worksImport.one': lineOn(own_reads, ownImports, (id) => ({ id })),
  'worksImport.list': line(own_reads, () => ({})),
  'worksImport.split': lineOn(own_write, ownImports, (importId) => ({ importId, rule: 'auto' })),
  'worksImport.commit': lineOn(own_write, ownImports, (importId) => ({ importId, state: 'draft' })),
  'worksImport.cancel': lineOn(own_write, ownImports, (importId) => ({ importId })),

  'adminWorks.list': line(moderated, () => ({})),
  'adminWorks.chapters': line(moderated, async (scene) => ({ workId: await listedWork(scene) })),
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

function ownWork(scene: Scene) {
  return ofCaller(scene, (person) => aWork(person))
}

async function foreignExport({ other }: Scene) {
  return (await other.api.worksExport.create({ workId: await aWork(other), format: 'txt' }))._id
}

async function ownExport(scene: Scene) {
  const id = await foreignExport(scene)
  const { api, caller } = scene
  if (caller) await api.ctx.db.run(sql`update work_exports set user_id = ${caller.id} where id = ${id}`)
  return id
}

async function foreignImport({ api, other }: Scene) {
  return anImport(api, other, await aWork(other))
}

async function ownImport(scene: Scene) {
  const { api, caller, other } = scene
  const id = await foreignImport(scene)
  if (!caller) return id
  await api.ctx.db.run(sql`update works set user_id = ${caller.id} where user_id = ${other.id}`)
  await api.ctx.db.run(sql`update work_imports set user_id = ${caller.id} where user_id = ${other.id}`)
  return id
}

function ownVolume(scene: Scene) {
  return ofCaller(scene, volumeOf)
}

function ownDraft(scene: Scene) {
  return ofCaller(scene, draftOf)
}

function ownRevision(scene: Scene) {
  return ofCaller(scene, revisionOf)
}

function ownDeleted(scene: Scene) {
  return ofCaller(scene, async (person) => {
    const id = await draftOf(person)
    await person.api.worksChapter.remove({ chapterIds: [id] })
    return id
  })
}

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
