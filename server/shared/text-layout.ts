/**
 * How a work is written down as plain text, so that it can be read back without guessing: a line that says so, volumes and
 * chapters at the margin, paragraphs indented.
 */
export const layoutMark = '【缩进的是正文，顶格的是章名，以“◆ ”开头的是卷名】'
export const volumeMark = '◆ '
/** Before the title of a chapter, or a paragraph, that begins like something else. */
export const escapeMark = '◇ '
export const indent = '　　'
export const ruleLine = '***'
