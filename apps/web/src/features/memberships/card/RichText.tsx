import { clsx } from 'clsx'
import { useMemo } from 'react'
import { sanitise } from './sanitise.ts'

/** How formatted text looks, read or being written. */
export const richTextLook =
  '[&_a]:font-medium [&_a]:text-ember [&_a]:underline [&_a]:underline-offset-2 [&_ol]:list-decimal [&_ol]:ps-5 ' +
  '[&_p:not(:first-child)]:mt-2 [&_ul]:list-disc [&_ul]:ps-5 [&_:is(ul,ol)]:my-2 [&_li_p]:mt-0! [&_strong]:font-semibold'

export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const safe = useMemo(() => sanitise(html), [html])
  return (
    <div
      dir="auto"
      className={clsx(richTextLook, 'wrap-anywhere', className)}
      // oxlint-disable-next-line react/no-danger -- sanitised in the line above
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  )
}

/** Whether anything of it would be seen: an editor that was emptied leaves an empty paragraph. */
export const hasWords = (html: string): boolean => html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''
