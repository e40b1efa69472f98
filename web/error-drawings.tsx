/** A signpost that knows the number of the page but not the page. */
export function NotFoundDrawing() {
  return (
    <svg viewBox="0 0 160 120" width="240" height="180" aria-hidden="true" focusable="false" fill="none">
      <ellipse cx="80" cy="108" rx="66" ry="6" fill="var(--surface-3)" />
      <path d="M20 104c14 0 20-22 38-22s22 14 34 14 16-8 28-8 12 16 22 16z" fill="var(--brand-soft)" />
      <rect x="77" y="28" width="5" height="76" rx="2.5" fill="var(--border-strong)" />
      <path d="M46 34h58l12 11-12 11H46a4 4 0 0 1-4-4V38a4 4 0 0 1 4-4z" fill="var(--brand)" />
      <text x="77" y="50" textAnchor="middle" fontSize="14" fontWeight="700" letterSpacing="2" fill="var(--on-brand)">
        404
      </text>
      <path
        d="M112 64H62l-9 8 9 8h50a3 3 0 0 0 3-3V67a3 3 0 0 0-3-3z"
        fill="var(--surface)"
        stroke="var(--border)"
        strokeWidth="1.5"
      />
      <rect x="70" y="70" width="34" height="4" rx="2" fill="var(--surface-3)" />
      <circle cx="132" cy="24" r="9" fill="var(--vip-soft)" />
    </svg>
  )
}
