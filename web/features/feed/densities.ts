export const densities = ['card', 'compact', 'waterfall'] as const
export type Density = (typeof densities)[number]
