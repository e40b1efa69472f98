/** That of package.json, put in by the build. */
export const version: string = import.meta.env.VERSION
