/** What is typed in to use a panel; it is kept nowhere. */
export interface Access {
  url: string
  key: string
  password: string
}

export const noAccess: Access = { url: '', key: '', password: '' }

/** Without what was left empty: the server takes the stored ones then. */
export function given({ url, key, password }: Access) {
  return { url: url.trim() || undefined, key: key.trim() || undefined, password: password || undefined }
}
