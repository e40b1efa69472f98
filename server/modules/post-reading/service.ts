export { asDraft, type DraftParts, draftParts, textSign } from './as-draft.ts'
export { type CardRow, cardColumns, cardJoins, cardsFrom } from './card-queries.ts'
export { bareCards, forViewer, presentCards, presentPosts, viewerStateOf, withViewerState } from './cards.ts'
export { pageOfListed, postPage, postsAround, sourceOf } from './page.ts'
