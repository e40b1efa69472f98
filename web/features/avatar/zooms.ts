/** How near the picture can be brought. */
export const zooms = { min: 1, max: 4, step: 0.05 }
