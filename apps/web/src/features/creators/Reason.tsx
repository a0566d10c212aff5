import { useText } from '../../platform/i18n/index.ts'

/** What an operator wrote, as they wrote it. */
export function Reason({ children }: { children: string }) {
  const text = useText()
  return (
    <figure className="rounded-control bg-fill px-4 py-3 text-start">
      <figcaption className="text-13 font-semibold text-muted">{text('creator.rejected.reason')}</figcaption>
      <blockquote dir="auto" className="mt-1 whitespace-pre-line">
        {children}
      </blockquote>
    </figure>
  )
}
