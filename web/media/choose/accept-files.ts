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
]

export const acceptFiles = fileEndings.map((ending) => `.${ending}`).join(',')
