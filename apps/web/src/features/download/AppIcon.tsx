/** The icon that will stand on the home screen, so that the visitor knows what to look for. */
export function AppIcon({ size }: { size: number }) {
  return (
    <img
      src="/icon-192.png"
      alt=""
      width={size}
      height={size}
      className="shrink-0 bg-surface shadow-float dark:outline dark:outline-line"
      style={{ borderRadius: size * 0.22 }}
    />
  )
}
