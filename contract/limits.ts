/** Figures that server and browser share. Times are milliseconds. */
export const limits = {
  sessionDays: 14,
  reloadAfterLogin: 500,
  reloadAfterBinding: 2000,
  logoutAfterExpiry: 1000,
  actionDebounce: 2000,
  loginDebounce: 800,
  codeDebounce: 800,
  remoteSelectDebounce: 300,
  toast: 3000,
  overlay: 290,
  codeCountdown: 60_000,
  reloadGuard: 10_000,
  manifestDelay: 1000,
  pageSizes: [10, 20, 30, 40, 50, 100],
  pageSize: 10,
  pagerCount: 7,
  nameGraphemes: { min: 2, max: 20 },
  password: { min: 8, max: 128 },
  signature: 200,
  email: 254,
  /** Uploads. */
  imagesAtOnce: 8,
  imageBytes: 5_242_880,
  imagePixels: 25_000_000,
  /** Items on one page of the attachment picker. */
  picker: { images: 23, imagesMobile: 19, videos: 8, videosMobile: 2 },
  thumbnailWidths: [200, 250, 300, 400],
  thumbnailWidth: 400,
  /** A file name is the time followed by one of these. */
  nameSuffix: { min: 10, max: 97 },
  coverSecond: 1,
  uploadReset: 50,
  /** Megabytes (of 1024 × 1024 bytes) until the administrator says otherwise. */
  videoMegabytes: 500,
  quotaMegabytes: 1024,
  /** One piece of a resumable upload. */
  uploadChunkBytes: 8_388_608,
} as const
