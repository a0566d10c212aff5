/** A failure of a form as a whole; what belongs to a field stands at the field. */
export function FormError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <p
      // It stands at the end of the form, which may be out of sight.
      ref={(said) => said?.scrollIntoView?.({ block: 'nearest' })}
      role="alert"
      className="col-span-full text-13 font-medium text-danger"
    >
      {children}
    </p>
  )
}
