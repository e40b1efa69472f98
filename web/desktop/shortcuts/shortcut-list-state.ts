import { createFlag } from '#web/ui/hooks/shared-value.ts'

/** The list of keys: asked for by a key or from the foot of a page. */
export const shortcutList = createFlag()
