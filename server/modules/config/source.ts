import { createHash } from 'node:crypto'
import { type ConfigDocument, configDocument, type SiteConfig, siteConfig } from '#contract/modules/site/config.ts'
import { deriveTheme, themeCss } from '#contract/shared/theme.ts'
import type { Db } from '../../db/open.ts'
import type { ConfigSnapshot, ConfigSource } from '../../kernel/config-source.ts'
import type { EventBus } from '../../kernel/events.ts'
import { defaultConfig, newSiteConfig } from './defaults.ts'
import { insertVersion, lockVersions, newestVersion, staffFactorSwitch, type VersionRow } from './queries.ts'

/** Opens the configuration; a new site gets this document as version 1. */
export async function createConfigSource(db: Db, events: EventBus, first = newSiteConfig): Promise<ConfigSource> {
  await db.transaction(async (tx) => {
    await tx.run(lockVersions())
    if (!(await tx.maybe(newestVersion()))) await tx.run(insertVersion(first, [], '', null))
  })
  let snapshot = await readSnapshot(db)
  return {
    current: () => snapshot,
    async reload() {
      const next = await readSnapshot(db)
      // Two reloads may overlap: an older answer never replaces a newer one.
      if (next.version <= snapshot.version) return
      snapshot = next
      events.emit('configChanged', { version: next.version })
    },
  }
}

async function readSnapshot(db: Db): Promise<ConfigSnapshot> {
  const row = await db.one<VersionRow>(newestVersion())
  const document = completeDocument(row.document)
  const since = document.COMMON_SECURITY.STAFF_2FA ? await db.maybe<{ since: Date }>(staffFactorSwitch()) : undefined
  return snapshotOf(row.version, document, since?.since ?? null)
}

function snapshotOf(version: number, document: ConfigDocument, staffFactorSince: Date | null): ConfigSnapshot {
  // Parsing keeps the fields that the contract calls public, whatever else the document holds.
  const site: SiteConfig = Object.freeze(
    siteConfig.parse({ _id: '1', COMMON_REGISTER: document.MODERATION.REGISTER, ...document }),
  )
  const derived = deriveTheme({
    theme: document.COMMON_THEMECOLOR,
    background: document.COMMON_BACKGROUNDCOLOR,
    mask: document.COMMON_MASK_LAYER || undefined,
    forceWhiteLabel: document.COMMON_THEME_WHITE_LABEL,
  })
  const css = themeCss(derived)
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16)
  return {
    version,
    document,
    site,
    staffFactorSince,
    theme: { css, hash, bars: { light: derived.light.surface, dark: derived.dark.surface } },
  }
}

/** Documents written by an earlier release lack newer fields; the defaults fill them. */
export function completeDocument(stored: unknown): ConfigDocument {
  return configDocument.parse(merge(defaultConfig, stored))
}

/** Objects are merged field by field, everything else is replaced, figures by level too. Fields the base does not know are dropped. */
export function merge(base: unknown, patch: unknown): unknown {
  if (patch === undefined) return base
  if (!isPlainObject(base) || !isPlainObject(patch) || isByNumber(base) || isByNumber(patch)) return patch
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => [name, Object.hasOwn(patch, name) ? merge(value, patch[name]) : value]),
  )
}

/** A list whose places have numbers: which of them there are is no matter of the base. */
function isByNumber(value: object): boolean {
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => /^\d+$/.test(name))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
