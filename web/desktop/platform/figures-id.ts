/** Where the figures stand on the first page of the creator centre. */
export const figuresId = 'figures'
