/** Where the worker leaves what other apps share, until the form takes it. It is of the browser and of nobody in it. */
export const sharedCache = 'aoir-shared'

export const sharedPaths = {
  /** As the manifest names the files. */
  field: 'pictures',
  words: '/share/words',
  picture: (number: number) => `/share/pictures/${number}`,
}
