/**
 * The figures that the first page of a visitor needs, apart from `limits`, which has many more: a browser would have to
 * load them all. Times are milliseconds.
 */
export const pageLimits = {
  reloadAfterLogin: 500,
  logoutAfterExpiry: 1000,
  loginDebounce: 800,
  reloadGuard: 10_000,
  manifestDelay: 1000,
  /** A page that has come, or an answer, has been drawn by then. */
  restAfter: 1500,
  /** Boards, zones and classifications come as one list. */
  wholeList: 10_000,
  feedPage: 10,
  /** Pages that load by themselves before a button asks. */
  automaticPages: 5,
  pinnedShown: 3,
  keyword: 40,
  password: { min: 8, max: 128 },
  thumbnailWidths: [200, 250, 300, 400],
} as const
