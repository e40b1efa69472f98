export interface Size {
  width: number
  height: number
}

/** Taller than this many times its width, a picture is shown from its top on and scrolled. Screenshots of phones are not. */
const longFrom = 2.5

export function isLong({ width, height }: Size): boolean {
  return width > 0 && height > width * longFrom
}

/** As large as it fits, never larger than it is. Of unknown size: the whole room. */
export function fitInto({ width, height }: Size, room: Size): Size {
  if (width <= 0 || height <= 0) return room
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const flattest = 16 / 9
const steepest = 3 / 4
const tallest = 480
/** A box for what tells no size, and the least that can still be pressed. */
const unknown = { width: 480, height: 360 }
const least = 96

/** The box of a picture that stands alone in a text: its own size, up to the width of the column; what is very tall is cut. */
export function boxInColumn({ width, height }: Size): Size {
  if (width <= 0 || height <= 0) return { width: 960, height: 720 }
  return { width: Math.max(least, width), height: Math.round(Math.min(height, Math.max(least, width) / steepest)) }
}

/** The box of a picture that stands alone: its own ratio within reason, so that no feed is all one picture. */
export function boxAlone(size: Size): Size {
  if (size.width <= 0 || size.height <= 0) return unknown
  const ratio = Math.min(flattest, Math.max(steepest, size.width / size.height))
  // Of a picture that is cut, what remains decides; nothing is made larger than it is.
  const height = Math.max(least, Math.min(tallest, size.height, size.width / ratio))
  return { width: Math.round(height * ratio), height: Math.round(height) }
}
