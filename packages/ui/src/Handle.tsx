export type HandleProps = { name: string | undefined }

/**
 * `@name`, read from left to right in every language, at the side where the line begins. Too long for its line it loses its
 * end: within a line from right to left it would lose its beginning.
 */
export function Handle({ name }: HandleProps) {
  return (
    <bdi dir="ltr" className="inline-block max-w-full truncate align-bottom">
      @{name}
    </bdi>
  )
}
