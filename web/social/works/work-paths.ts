import type { WorksType } from '#contract/modules/works/work.ts'
import { useArea } from '#web/social/paths.ts'

/** The paths of works in each area. They are apart from those of the forum, which every page loads. */
function pathsIn(root: string) {
  return {
    home: (type: WorksType) => `${root}/${type}`,
    work: (type: WorksType, id: string) => `${root}/${type}/${id}`,
    chapter: (type: WorksType, workId: string, id: string) => `${root}/${type}/${workId}/${id}`,
    shelf: root ? `${root}/user/shelf` : '/shelf',
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
