/** Who somebody is at a provider. Nothing else of what it tells leaves its client: no token, no sex, no city. */
export interface SocialIdentity {
  /** Which of the provider's apps knows the person by this open id. */
  appId: string
  openId: string
  /** The same person in all apps of one owner, where the provider has such a thing. */
  unionId?: string
  /** Both are for show, and may be empty. */
  nickname: string
  avatar: string
}

export interface AuthorizeWish {
  /** Letters and digits only: not every provider takes more. */
  state: string
  /** Where the provider sends the browser; the same again in `identify`. */
  returnAddress: string
  onPhone: boolean
  /** PKCE, for providers that know it: the SHA-256 of the verifier. */
  challenge: string
}

export interface Grant {
  code: string
  returnAddress: string
  verifier: string
  /** What the person agreed to, where the provider tells. */
  scopes?: string
}

/** A provider of identities. Whatever goes wrong is a `ProviderError`. */
export interface SocialClient {
  authorizeUrl(wish: AuthorizeWish): string
  identify(grant: Grant): Promise<SocialIdentity>
}

/** What every client needs besides its keys. */
export interface SocialTiming {
  /** Milliseconds for all calls of one `identify` together. */
  timeout?: number
}
