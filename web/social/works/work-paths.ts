import type { WorksType } from '#contract/modules/works/work.ts'
import { useArea } from '#web/social/paths.ts'

/** The paths of works in each area. They are apart from those of the forum, which every page loads. */
function pathsIn(root: string) {
  return {
    home: (type: WorksType) => `${root}/${type}`,
    work: (type: WorksType, id: string) => `${root}/${type}/${id}`,
    chapter: (type: WorksType, workId: string, id: string) => `${root}/${type}/${workId}/${id}`,
    shelf: root ? `${root}/user/shelf` : '/shelf',
    /** What is mine: all of a kind, one of them, and where a chapter is written. */
    own: (type: WorksType) => (root ? `${root}/platform/works?type=${type}` : `/platform/content/${type}`),
    desk: (id: string) => `${root}/platform/works/${id}`,
    write: (workId: string, { chapterId = '', volumeId = '' } = {}) =>
      `${root}/platform/editor-chapter?work=${workId}${chapterId && `&chapter=${chapterId}`}${volumeId && `&volume=${volumeId}`}`,
  }
}

const paths = { desktop: pathsIn(''), mobile: pathsIn('/webapp') }

export function useWorkPaths() {
  return paths[useArea()]
}

/** The kind of works that an address is about. */
export function kindAt(pathname: string): WorksType {
  return /^(?:\/webapp)?\/manga(?:\/|$)/.test(pathname) ? 'manga' : 'fiction'
}
