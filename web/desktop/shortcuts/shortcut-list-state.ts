import { createFlag } from '#web/ui/hooks/flag.ts'

/** The list of keys: asked for by a key or from the foot of a page. */
export const shortcutList = createFlag()
