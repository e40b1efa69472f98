import type { ConfigDocument, SiteConfig } from '#contract/modules/site/config.ts'

/** One version of the configuration with everything that is made from it. */
export interface ConfigSnapshot {
  version: number
  document: ConfigDocument
  /** The public part, frozen: answers made from it are encoded once. */
  site: SiteConfig
  /** Since when staff need a second factor; null: they do not. */
  staffFactorSince: Date | null
  /** The stylesheet of colours derived from the theme, named by its content. */
  theme: { css: string; hash: string; bars: { light: string; dark: string } }
}

/** The configuration in force. Reading it costs nothing; a change arrives within a second in every process. */
export interface ConfigSource {
  current(): ConfigSnapshot
  reload(): Promise<void>
}
