/** Where a site in China is filed: everybody may look its numbers up. */
export const icpAddress = 'https://beian.miit.gov.cn/'

/** By these the police finds it. */
export const gonganDigits = /(?<!\d)\d{10,20}(?!\d)/

export function gonganAddress(number: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${gonganDigits.exec(number)?.[0] ?? ''}`
}
