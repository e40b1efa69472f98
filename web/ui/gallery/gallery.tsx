import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import styles from './gallery.module.css'
import {
  AvatarsSection,
  MediaSection,
  NumbersSection,
  ProgressSection,
  StatesSection,
  TableSection,
} from './gallery-content.tsx'
import { ButtonsSection, InputsSection, MarksSection } from './gallery-controls.tsx'
import { Section } from './gallery-frame.tsx'
import { MenusSection, OverlaysSection } from './gallery-overlays.tsx'

const colours = [
  ...['bg', 'surface', 'surface-2', 'surface-3', 'border', 'border-strong', 'text', 'text-2', 'text-3'],
  ...['brand', 'brand-soft', 'brand-text', 'danger', 'success', 'warning', 'info', 'vip', 'like'],
]
const sizes = ['3xl', '2xl', 'xl', 'lg', 'md', 'base', 'sm', 'xs']

type Choice = 'system' | 'light' | 'dark'

function ThemeSwitch() {
  const [choice, setChoice] = useState<Choice>('system')
  return (
    <Segments<Choice>
      label={m.ui_gallery_theme()}
      value={choice}
      segments={[
        { value: 'system', label: m.ui_gallery_theme_system() },
        { value: 'light', label: m.ui_gallery_theme_light() },
        { value: 'dark', label: m.ui_gallery_theme_dark() },
      ]}
      onChange={(next) => {
        setChoice(next)
        if (next === 'system') delete document.documentElement.dataset.theme
        else document.documentElement.dataset.theme = next
      }}
    />
  )
}

function ColoursSection() {
  return (
    <Section title={m.ui_gallery_colours()}>
      <div className={styles.swatches}>
        {colours.map((name) => (
          <div key={name}>
            <div className={styles.swatch} data-token={name} />
            <div className={styles.swatchName}>--{name}</div>
          </div>
        ))}
      </div>
    </Section>
  )
}

function TypeSection() {
  return (
    <Section title={m.ui_gallery_type()}>
      <div className={styles.types}>
        {sizes.map((size) => (
          <div key={size} className={styles.type}>
            <span className={styles.typeName}>{size}</span>
            <span className={styles.typeText} data-type={size}>
              {m.ui_gallery_sentence()}
            </span>
          </div>
        ))}
      </div>
    </Section>
  )
}

const sections = {
  colours: ColoursSection,
  type: TypeSection,
  buttons: ButtonsSection,
  inputs: InputsSection,
  marks: MarksSection,
  avatars: AvatarsSection,
  menus: MenusSection,
  overlays: OverlaysSection,
  progress: ProgressSection,
  tables: TableSection,
  media: MediaSection,
  numbers: NumbersSection,
  states: StatesSection,
}

export type GallerySection = keyof typeof sections

/**
 * Every part in every state, on one page: to look at, and to run the accessibility checks on. `?only=menus,overlays` leaves
 * the other sections away, for whoever works on these.
 */
export function Gallery() {
  const [search] = useSearchParams()
  const only = search.get('only')?.split(',')
  return (
    <>
      <SkipLink />
      <main id="main" className={styles.page}>
        <div className={styles.top}>
          <div>
            <h1 className={styles.title}>{m.ui_gallery_title()}</h1>
            <p className={styles.intro}>{m.ui_gallery_intro()}</p>
          </div>
          <ThemeSwitch />
        </div>
        {Object.entries(sections).map(([name, Content]) =>
          only === undefined || only.includes(name) ? <Content key={name} /> : null,
        )}
      </main>
    </>
  )
}
