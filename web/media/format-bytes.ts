const kilobyte = 1024
const megabyte = kilobyte * kilobyte
const gigabyte = kilobyte * megabyte

/** 832 KB, 1.2 MB, 86.4 MB, 2.5 GB: of 1024, as the limits are counted. */
export function formatBytes(bytes: number): string {
  if (bytes < 0.1 * megabyte) return `${Math.ceil(bytes / kilobyte)} KB`
  return bytes < gigabyte ? `${(bytes / megabyte).toFixed(1)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`
}

/** 00:48, 02:36, 1:05:09 */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`
}
