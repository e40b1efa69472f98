import type { OauthProvider } from '#contract/modules/account/oauth.ts'

/** The sign of another site. The drawings are a file of their own, so that the script stays small. */
export function ProviderSign({ of, size = 20 }: { of: OauthProvider; size?: 20 | 24 }) {
  return (
    <svg width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`/providers.svg#${of}`} />
    </svg>
  )
}
