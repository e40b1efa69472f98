/** Sixty-four that are used; whoever misses one has a keyboard with all of them. */
export const emoji = [
  ...'😀😁😂🤣😊😍😘😋😎🤔😏🙄😴😭😅😱',
  ...'😡🤯🥳🥺🤗🤫🤭😇🤪😜🤤🤧🥶🤮👻🤡',
  ...'👍👎👏🙏💪👌🤝👋👀🫶🌹🎉🎁🎂🍻🍉',
  ...'💯🔥✨⭐💔💕💖🌈🌞🌙⚡🐶🐱🐼🚀🏆',
]
