/** What the server said of the first page is not true of the next one; browsers that share a link believe it. */
export function forgetHead(): void {
  const own = 'link[rel=canonical], link[rel=alternate], meta[property="og:url"], script[type="application/ld+json"]'
  for (const element of document.head.querySelectorAll(own)) element.remove()
}
