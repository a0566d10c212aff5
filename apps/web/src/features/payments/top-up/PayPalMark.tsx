/** Two letters P, one behind the other, on the ground that makes them readable in both themes. */
export function PayPalMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 36 24" aria-hidden className={`h-6 w-9 shrink-0 rounded-[4px] ${className}`}>
      <rect x="0.5" y="0.5" width="35" height="23" rx="3.5" fill="#ffffff" stroke="#000000" strokeOpacity="0.16" />
      <path
        d="M16.700 7.600h4.500c2.700 0 4.200 1.300 3.700 3.900-.5 2.800-2.400 4.100-5.100 4.100h-1.500l-.8 4.400h-3z"
        fill="#009cde"
      />
      <path
        d="M14.200 4.400h4.700c2.700 0 4.100 1.300 3.700 3.800-.5 2.800-2.400 4.100-5.100 4.100H16l-.8 4.300h-3.200z"
        fill="#003087"
      />
    </svg>
  )
}
