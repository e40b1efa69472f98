const ahead = 8 * 3_600_000

/** '2026-11-15 23:10:00' by the clocks of the providers, which show the time of Beijing wherever they stand. */
export function chinaTime(time: number | Date): string {
  return new Date(Number(time) + ahead).toISOString().slice(0, 19).replace('T', ' ')
}
