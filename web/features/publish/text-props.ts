import type { RefObject } from 'react'
import { m } from '#messages/messages.js'
import type { Publishing } from './use-publishing.ts'

interface Focusable {
  focus(): void
}

/** The text of what is written, as the desk and the phone have it. */
export function bodyProps<Handle extends Focusable>(
  { form, change, onTextBusy }: Publishing,
  text: RefObject<Handle | null>,
) {
  return {
    hasParts: true,
    handle: text,
    content: form.content,
    onChange: (content: typeof form.content) => change({ content }),
    onBusy: onTextBusy,
    label: m.publish_body(),
    placeholder: form.article ? m.publish_article_body_hint() : m.publish_body_hint(),
  }
}

/** Its title, above which nothing stands: Enter leads into the text. */
export function titleProps({ form, change, problems }: Publishing, text: RefObject<Focusable | null>) {
  return {
    value: form.title,
    error: problems.title,
    onChange: (title: string) => change({ title }),
    onEnter: () => text.current?.focus(),
  }
}
