import Check from 'lucide-react/icons/check'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { contrast, deriveTheme, type ThemeInput, type ThemeTokens } from '#contract/shared/theme.ts'
import { m } from '#messages/messages.js'
import type { ConfigDraft } from '#web/admin/config/use-config-draft.ts'
import { themeInputOf } from '#web/admin/live-theme.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './theme-preview.module.css'

const hex = /^#[0-9a-f]{6}$/i

/** What the site will look like with the colours as they stand in the form. */
export function ThemePreview({ draft }: { draft: ConfigDraft }) {
  return (
    <Card padded aria-labelledby="theme-preview">
      <h2 id="theme-preview" className={styles.title}>
        {m.admin_theme_preview()}
      </h2>
      <p className={styles.hint}>{m.admin_theme_preview_hint()}</p>
      <ThemeSamples draft={draft} />
    </Card>
  )
}

export function ThemeSamples({ draft }: { draft: ConfigDraft }) {
  const { light, dark } = usePreview(draft)
  return (
    <>
      <div className={styles.samples}>
        <Sample mode="light" tokens={light} />
        <Sample mode="dark" tokens={dark} />
      </div>
      <Checkbox
        className={styles.force}
        label={m.admin_f_white_label()}
        checked={draft.value.COMMON_THEME_WHITE_LABEL}
        onChange={(checked) => draft.set('COMMON_THEME_WHITE_LABEL', checked)}
      />
    </>
  )
}

/** Half-typed colours leave the preview as it was saved. */
function usePreview({ value, saved }: ConfigDraft) {
  const given = themeInputOf(value)
  const before = themeInputOf(saved)
  const theme = hex.test(String(given.theme)) ? given.theme : before.theme
  const background = hex.test(String(given.background)) ? given.background : before.background
  const { mask, forceWhiteLabel } = given
  return useMemo(
    () => deriveTheme({ theme, background, mask, forceWhiteLabel } satisfies ThemeInput),
    [theme, background, mask, forceWhiteLabel],
  )
}

function Sample({ mode, tokens }: { mode: 'light' | 'dark'; tokens: ThemeTokens }) {
  const box = useRef<HTMLDivElement>(null)
  // Through the object model: a style attribute in the server's page would be refused by its policy.
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(tokens)) box.current?.style.setProperty(`--${name}`, value)
  }, [tokens])
  const button = contrast(tokens['on-brand'], tokens.brand)
  const link = contrast(tokens['brand-text'], tokens.surface)
  const passes = button >= 4.5 && link >= 4.5
  return (
    <div ref={box} className={styles.sample} data-theme={mode}>
      <div className={styles.card}>
        <div className={styles.between}>
          <span className={styles.mode}>{mode === 'light' ? m.admin_theme_light() : m.admin_theme_dark()}</span>
          <Badge
            tone={passes ? 'success' : 'danger'}
            icon={passes && <Icon of={Check} size={12} />}
            title={passes ? m.admin_theme_pass_long() : undefined}
          >
            {passes ? m.admin_theme_pass() : m.admin_theme_fail()}
          </Badge>
        </div>
        <div className={styles.heading}>{m.admin_theme_heading()}</div>
        <div className={styles.body}>
          {m.admin_theme_body()} <span className={styles.link}>{m.admin_theme_link()}</span>
        </div>
        <div className={styles.buttons}>
          <span className={styles.primary}>{m.admin_theme_primary()}</span>
          <span className={styles.soft}>{m.admin_theme_secondary()}</span>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure name={m.admin_theme_button_text()} value={button} />
        <Figure name={m.admin_theme_links()} value={link} />
      </dl>
    </div>
  )
}

/** Cut off, not rounded: 4.499 must not read as a pass. */
function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.between}>
      <dt>{name}</dt>
      <dd>{(Math.floor(value * 100) / 100).toFixed(2)} : 1</dd>
    </div>
  )
}
