import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

/** Its code comes when somebody looks at it. */
export const LazyGroupPanel = lazyPart(() => import('./group-panel.tsx').then((module) => module.GroupPanel))
