let input: HTMLInputElement | undefined

/** Opens the system's own chooser at once. Nothing comes when the member thinks better of it. */
export function chooseFiles({ accept, multiple }: { accept: string; multiple: boolean }): Promise<File[]> {
  // A browser that does not tell of a cancelled choice leaves the last one behind.
  input?.remove()
  const own = document.createElement('input')
  input = own
  own.type = 'file'
  own.accept = accept
  own.multiple = multiple
  own.hidden = true
  // Some phones forget an input that is no part of the page before it can answer.
  document.body.append(own)
  return new Promise((resolve) => {
    const end = () => {
      own.remove()
      resolve([...(own.files ?? [])])
    }
    own.addEventListener('change', end)
    own.addEventListener('cancel', end)
    own.click()
  })
}
