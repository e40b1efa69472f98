/** Which of the three an address belongs to. */
export function areaOf(pathname: string): 'desktop' | 'mobile' | 'admin' {
  const [, first] = pathname.split('/')
  if (first === 'webapp') return 'mobile'
  return first === 'admin' ? 'admin' : 'desktop'
}
