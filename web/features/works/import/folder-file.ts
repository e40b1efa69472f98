const picture = /\.(jpe?g|png|webp|gif|avif)$/i

/**
 * A chosen folder as one file, as the server takes it: a line that lists what is in it, and then the bytes. What is no
 * picture stays here, and is listed all the same. Nothing is read before it is sent.
 */
export function folderFile(files: File[]): File {
  const rows = files.map((file) => ({
    file,
    name: file.webkitRelativePath || file.name,
    isSent: picture.test(file.name),
  }))
  const list = rows.map(({ file, name, isSent }) => [name, isSent ? file.size : 0])
  const root = rows[0]?.name.split('/')[0] || 'pages'
  const bytes = rows.filter(({ isSent }) => isSent).map(({ file }) => file)
  return new File([`${JSON.stringify(list)}\n`, ...bytes], `${root}.folder`)
}
