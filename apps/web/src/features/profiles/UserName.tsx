/** `@name`, read from left to right in every language, at the side where the page begins. */
export function UserName({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <p className={className}>
      <bdi dir="ltr">@{children}</bdi>
    </p>
  )
}
