import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { chooseDensity, useDensity } from '#web/features/feed/density.ts'
import { densityOptions } from '#web/features/feed/density-names.ts'
import { chooseLocale, type Locale } from '#web/features/locale/locale.ts'
import { chooseTextSize, useTextSize } from '#web/features/text-size/text-size.ts'
import { textSizeOptions } from '#web/features/text-size/text-size-names.ts'
import { chooseTheme, themes, useTheme } from '#web/features/theme/theme.ts'
import { themeName } from '#web/features/theme/theme-names.ts'
import { useSite } from '#web/session/use-site.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { About } from './about.tsx'
import styles from './account.module.css'
import { Cache } from './cache.tsx'
import { Section } from './section.tsx'

export const title = () => m.account_nav_look()

export function Component() {
  return (
    <>
      <Section title={m.account_look()} atOnce>
        <Look />
      </Section>
      <Section title={m.cache_title()}>
        <Cache />
      </Section>
      <Section title={m.about_title()}>
        <About />
      </Section>
    </>
  )
}

/** How this browser shows the site. */
function Look() {
  const theme = useTheme()
  return (
    <div className={styles.look}>
      <RadioGroup
        label={m.theme_label()}
        inline
        value={theme}
        onChange={chooseTheme}
        options={themes.map((value) => ({ value, label: themeName(value) }))}
      />
      <RadioGroup
        label={m.text_size_label()}
        inline
        value={useTextSize()}
        onChange={chooseTextSize}
        options={textSizeOptions()}
      />
      <div>
        <RadioGroup
          label={m.density_label()}
          inline
          value={useDensity(useSite().COMMON_PC_HOME_TEMPLATE)}
          onChange={chooseDensity}
          options={densityOptions()}
        />
        <p className={styles.hint}>{m.density_hint()}</p>
      </div>
      <RadioGroup<Locale>
        label={m.locale_label()}
        inline
        value={getLocale() === 'en' ? 'en' : 'zh-CN'}
        onChange={chooseLocale}
        options={[
          { value: 'zh-CN', label: <span lang="zh-CN">{m.locale_zh()}</span> },
          { value: 'en', label: <span lang="en">{m.locale_en()}</span> },
        ]}
      />
    </div>
  )
}
