/** Covers are no wider. */
export const coverWidth = 1280
