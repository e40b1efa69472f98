/** What can be given to take away, by the endings of its names; the server looks into each. */
export const fileEndings = [
  'pdf',
  'zip',
  'docx',
  'xlsx',
  'pptx',
  'epub',
  '7z',
  'rar',
  'gz',
  'mp3',
  'm4a',
  'wav',
  'ogg',
  'flac',
  'txt',
  'md',
  'csv',
  'weba',
]

/** Recorded speech comes from the recorder alone. */
export const acceptFiles = fileEndings
  .filter((ending) => ending !== 'weba')
  .map((ending) => `.${ending}`)
  .join(',')
