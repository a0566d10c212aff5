/** A failure of a form as a whole; what belongs to a field stands at the field. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p role="alert" className="text-13 font-medium text-danger">
      {children}
    </p>
  )
}
