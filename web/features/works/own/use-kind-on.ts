import type { WorksType } from '#contract/modules/works/work.ts'
import { useSite } from '#web/session/use-site.ts'

/** Whether the site has this kind of works now. */
export function useKindOn(type: WorksType): boolean {
  const { FICTION, MANGA } = useSite().COMMON_WORKS
  return type === 'manga' ? MANGA : FICTION
}
