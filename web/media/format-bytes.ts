const kilobyte = 1024
const megabyte = kilobyte * kilobyte
const gigabyte = kilobyte * megabyte

/** 832 KB, 1.2 MB, 86.4 MB, 2.5 GB, 20 GB: of 1024, as the limits are counted. */
export function formatBytes(bytes: number): string {
  if (bytes < 0.1 * megabyte) return `${Math.ceil(bytes / kilobyte)} KB`
  const inMegabytes = (bytes / megabyte).toFixed(1)
  // What is as much as a gigabyte when it is written down is one.
  return Number(inMegabytes) < kilobyte ? `${inMegabytes} MB` : `${Number((bytes / gigabyte).toFixed(1))} GB`
}
