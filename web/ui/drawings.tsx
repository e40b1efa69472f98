import type { ReactNode } from 'react'

/** The drawings of empty and failed regions, 160 by 120, in the site's own colours. */

function Canvas({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" focusable="false" fill="none">
      {children}
    </svg>
  )
}

const Ground = ({ y = 110 }: { y?: number }) => <ellipse cx="80" cy={y} rx="58" ry="5" fill="var(--surface-3)" />
const line = { stroke: 'var(--border)', strokeWidth: 1.5 }
const sheet = { fill: 'var(--surface)', ...line }

export function PostsDrawing() {
  return (
    <Canvas>
      <Ground />
      <rect x="36" y="26" width="70" height="80" rx="10" fill="var(--brand-soft)" transform="rotate(-8 71 66)" />
      <rect x="48" y="20" width="74" height="86" rx="10" {...sheet} />
      <rect x="60" y="34" width="32" height="8" rx="4" fill="var(--brand-line)" />
      <path
        d="M62.5 54.5h45M62.5 66.5h45M62.5 78.5h29"
        stroke="var(--surface-3)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="118" cy="92" r="15" fill="var(--brand)" />
      <path d="M118 86v12M112 92h12" stroke="var(--on-brand)" strokeWidth="2.5" strokeLinecap="round" />
    </Canvas>
  )
}

const seats = [
  { x: 32, y: 40, r: 10 },
  { x: 127, y: 38, r: 12 },
  { x: 118, y: 96, r: 9 },
  { x: 46, y: 96, r: 8 },
]

export function PeopleDrawing() {
  return (
    <Canvas>
      <circle cx="80" cy="60" r="52" {...line} strokeDasharray="3 6" />
      <circle cx="80" cy="60" r="32" {...line} strokeDasharray="3 6" />
      <circle cx="80" cy="60" r="17" fill="var(--brand-soft)" />
      <circle cx="80" cy="56" r="5.5" fill="var(--brand-line)" />
      <path d="M69.5 70c1-6 5-8.5 10.5-8.5S89.5 64 90.5 70z" fill="var(--brand-line)" />
      {seats.map(({ x, y, r }) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} {...sheet} />
          <circle cx={x} cy={y} r={r / 2} fill="var(--surface-3)" />
        </g>
      ))}
    </Canvas>
  )
}

export function CommentsDrawing() {
  return (
    <Canvas>
      <Ground y={104} />
      <rect x="42" y="44" width="76" height="36" rx="14" fill="var(--brand-soft)" />
      <rect x="30" y="60" width="100" height="32" rx="12" {...sheet} />
      <rect x="50" y="62" width="60" height="18" rx="8" fill="var(--surface-3)" />
      <path d="M42 92v10M118 92v10" stroke="var(--border-strong)" strokeWidth="3" strokeLinecap="round" />
      <rect x="94" y="48" width="20" height="20" rx="6" fill="var(--brand-line)" transform="rotate(14 104 58)" />
    </Canvas>
  )
}

export function ErrorDrawing() {
  return (
    <Canvas>
      <Ground />
      <path d="M52 88a20 20 0 0 1-2-39.9A30 30 0 0 1 107 44a22 22 0 0 1 3 44z" {...sheet} />
      <path d="M84 50 70 72h12l-4 20 16-25H82z" fill="var(--brand-line)" />
      <path d="M24 62h10M126 58h12M30 76h6" stroke="var(--border)" strokeWidth="2" strokeLinecap="round" />
    </Canvas>
  )
}

export function LockedDrawing() {
  return (
    <Canvas>
      <Ground />
      <path d="M60 58V44a20 20 0 0 1 40 0v14" stroke="var(--border-strong)" strokeWidth="5" strokeLinecap="round" />
      <rect x="44" y="54" width="72" height="52" rx="12" {...sheet} />
      <rect x="44" y="54" width="72" height="16" rx="8" fill="var(--brand-soft)" />
      <circle cx="80" cy="82" r="7" fill="var(--brand-line)" />
      <path d="M80 86v9" stroke="var(--brand-line)" strokeWidth="4" strokeLinecap="round" />
      <path d="M26 48l6 6M134 44l-6 6M24 74h8M128 74h8" stroke="var(--border)" strokeWidth="2" strokeLinecap="round" />
    </Canvas>
  )
}

export function SearchDrawing() {
  return (
    <Canvas>
      <Ground />
      <rect x="30" y="30" width="66" height="74" rx="10" {...sheet} />
      <path d="M44 48.5h38M44 60.5h22M44 72.5h16" stroke="var(--surface-3)" strokeWidth="5" strokeLinecap="round" />
      <circle cx="92" cy="66" r="26" fill="var(--brand-soft)" stroke="var(--brand-line)" strokeWidth="4" />
      <path d="m111 85 18 18" stroke="var(--brand-line)" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M86 60a8 8 0 1 1 9.5 7.8c-2 .5-3.5 2-3.5 4.2M92 79h.01"
        stroke="var(--brand-text)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </Canvas>
  )
}

export function NothingDrawing() {
  return (
    <Canvas>
      <Ground />
      <path d="M38 62 50 38h60l12 24v36a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8z" {...sheet} />
      <path d="M38 62h26l5 11h22l5-11h26v36a8 8 0 0 1-8 8H46a8 8 0 0 1-8-8z" fill="var(--brand-soft)" {...line} />
      <path d="M64 24v6M80 18v10M96 24v6" stroke="var(--brand-line)" strokeWidth="3" strokeLinecap="round" />
      <rect x="68" y="86" width="24" height="6" rx="3" fill="var(--brand-line)" />
    </Canvas>
  )
}
