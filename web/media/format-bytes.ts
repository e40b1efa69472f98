const kilobyte = 1024
const megabyte = kilobyte * kilobyte
const gigabyte = kilobyte * megabyte

/** 832 KB, 1.2 MB, 86.4 MB, 2.5 GB: of 1024, as the limits are counted. */
export function formatBytes(bytes: number): string {
  if (bytes < 0.1 * megabyte) return `${Math.ceil(bytes / kilobyte)} KB`
  return bytes < gigabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}
