/** Apart from the other figures, which every visitor downloads. */
export const licenceLimits = {
  /** Places for domains that one member can have; also what one code can bring. */
  slots: 1000,
  /** What is read of a code or a domain as somebody pasted it. */
  codeTyped: 100,
  domainTyped: 500,
} as const
