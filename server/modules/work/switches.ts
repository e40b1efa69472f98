import type { WorksType } from '#contract/modules/works/work.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'

/** Whether the site has this kind of works. */
function isOn({ config }: Pick<Context, 'config'>, type: WorksType): boolean {
  const { FICTION, MANGA } = config.current().document.COMMON_WORKS
  return type === 'fiction' ? FICTION : MANGA
}

export function assertOn(ctx: Pick<Context, 'config'>, type: WorksType): void {
  if (!isOn(ctx, type)) throw new Refusal(403, type === 'fiction' ? 'fiction_off' : 'manga_off')
}

/** The kinds that readers can find now. */
export function kindsOn(ctx: Pick<Context, 'config'>): WorksType[] {
  return (['fiction', 'manga'] as const).filter((type) => isOn(ctx, type))
}
