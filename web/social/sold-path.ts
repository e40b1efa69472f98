import { useArea } from './paths.ts'

/** Where something that is sold stands in this area, by the address that the server names: boards have another on phones. */
export function useSoldPath(): (url: string) => string {
  const isMobile = useArea() === 'mobile'
  return (url) => (isMobile ? `/webapp${url.replace(/^\/System\/\w+\//, '/system/')}` : url)
}
