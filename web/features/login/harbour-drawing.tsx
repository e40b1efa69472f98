import styles from './cover.module.css'

/** What of the scene is seen: beside the form the lighthouse alone, behind it the whole coast. */
const views = { tall: '0 0 320 480', wide: '40 40 760 420' }

/** An evening harbour: a lighthouse, boats with lit cabins, and their lights on the water. */
export function HarbourDrawing({ view, className }: { view: keyof typeof views; className?: string }) {
  return (
    <svg
      viewBox={views[view]}
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient id="harbour-sky" x2="0" y2="1">
        <stop className={styles.skyTop} />
        <stop offset="0.62" className={styles.skyLow} />
      </linearGradient>
      <rect x="-40" width="900" height="300" fill="url(#harbour-sky)" />
      <path d="M196 98 0 52v64zM218 98 860-78v314z" className={styles.beam} />
      <Clouds />
      <path
        d="M0 262c38-30 74-42 108-24s58 8 84-6 72-20 128 12 92-8 140-26 112-18 164 14 120 24 236-20v92H0z"
        className={styles.farLand}
      />
      <Lighthouse />
      <path d="M132 284c18-22 46-36 78-36s74 16 110 40v10H132z" className={styles.nearLand} />
      <rect x="-40" y="284" width="900" height="240" className={styles.water} />
      <Ripples />
      <Boat x={48} y={318} scale={1} />
      <Boat x={214} y={352} scale={1.35} />
      <Boat x={440} y={316} scale={0.8} />
      <Boat x={700} y={340} scale={1.1} />
    </svg>
  )
}

function Clouds() {
  return (
    <g className={styles.cloud}>
      <path d="M30 150h78a13 13 0 0 0 0-26h-6a20 20 0 0 0-38-6 15 15 0 0 0-25 8 12 12 0 0 0-9 24z" />
      <path d="M236 192h60a10 10 0 0 0 0-20h-5a15 15 0 0 0-28-4 11 11 0 0 0-19 6 9 9 0 0 0-8 18z" />
      <path d="M400 132h78a13 13 0 0 0 0-26h-6a20 20 0 0 0-38-6 15 15 0 0 0-25 8 12 12 0 0 0-9 24z" />
      <path d="M664 176h60a10 10 0 0 0 0-20h-5a15 15 0 0 0-28-4 11 11 0 0 0-19 6 9 9 0 0 0-8 18z" />
    </g>
  )
}

function Lighthouse() {
  return (
    <g>
      <path d="m197 116 20 0 9 140h-38z" className={styles.tower} />
      <path d="m195.300 146 23.600 0 1.600 26-26.800 0zM192 198l30 0 1.700 26-33.400 0z" className={styles.stripe} />
      <rect x="193" y="110" width="28" height="7" rx="2" className={styles.roof} />
      <rect x="199" y="90" width="16" height="20" className={styles.lamp} />
      <path d="M195 91h24l-12-14z" className={styles.roof} />
    </g>
  )
}

function Ripples() {
  return (
    <g className={styles.ripple}>
      <path d="M18 306h60M112 322h92M248 312h48M32 352h44M128 366h58M20 398h96M170 412h66M264 402h40M60 440h70M196 452h84" />
      <path d="M352 334h70M520 318h96M640 372h84M388 384h58M548 404h120M360 428h84M700 436h70M476 446h60" />
      <path d="M203 296h8M200 308h14M204 320h6" className={styles.light} />
    </g>
  )
}

function Boat({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M24 0v-34l20 30zM21-2v-24L6-4z" className={styles.sail} />
      <path d="M0 0h50l-8 12H9z" className={styles.hull} />
      <rect x="18" y="3" width="6" height="4" rx="1" className={styles.lamp} />
      <path d="M12 17h26M17 23h16" className={styles.light} />
    </g>
  )
}
