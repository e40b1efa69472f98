import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { nextName, previousName, Step } from '#web/features/works/reading/chapter-end.tsx'
import type { Steps } from '#web/features/works/reading/use-step.ts'
import { smallAddress } from './addresses.ts'
import styles from './foot.module.css'
import type { MangaPage } from './spreads.ts'

type FootProps = {
  pages: readonly MangaPage[]
  /** The numbers of the pages in sight; none after the last. */
  shown: readonly number[]
  work: WorkPage
  steps: Steps
  isRtl: boolean
  onGo: (page: number) => void
}

/** So many small pages stand on each side of the one in sight. */
const reach = 8

/** Where the reader is in the chapter, and the way to any page. It turns with the direction of reading. */
export function Foot({ pages, shown, work, steps, isRtl, onGo }: FootProps) {
  const at = shown[0] ?? pages.length
  const near = pages.filter(({ block }) => Math.abs(block - at) <= reach)
  return (
    <>
      <fieldset className={styles.thumbs} data-rtl={isRtl || undefined} aria-label={m.manga_pages()}>
        {near.map((page) => (
          <button
            key={page.block}
            type="button"
            className={styles.thumb}
            aria-current={shown.includes(page.block) || undefined}
            aria-label={m.manga_page({ page: page.block })}
            onClick={() => onGo(page.block)}
          >
            <img src={smallAddress(page)} alt="" loading="lazy" decoding="async" draggable={false} />
          </button>
        ))}
      </fieldset>
      <div className={styles.line} data-rtl={isRtl || undefined}>
        <Step side="previous" steps={steps} className={styles.step}>
          {previousName(work)}
        </Step>
        <input
          type="range"
          className={styles.slider}
          dir={isRtl ? 'rtl' : 'ltr'}
          min={1}
          max={Math.max(1, pages.length)}
          value={at}
          aria-label={m.manga_slider()}
          aria-valuetext={m.manga_page_of({ page: at, total: pages.length })}
          onChange={(event) => onGo(Number(event.currentTarget.value))}
        />
        <span className={styles.number}>{`${shown.length > 0 ? shown.join('–') : at} / ${pages.length}`}</span>
        <Step side="next" steps={steps} className={styles.step}>
          {nextName(work)}
        </Step>
      </div>
    </>
  )
}
