/** The providers' marks, as their guidelines ask for them on a sign-in button. */
export const GoogleLogo = () => (
  <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden>
    <path
      fill="#4285F4"
      d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10.1 10.1 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
    />
    <path fill="#34A853" d="M24 46c5.9 0 10.9-2 14.5-5.4l-7.1-5.5a13.2 13.2 0 0 1-19.7-7H4.4v5.7A22 22 0 0 0 24 46z" />
    <path fill="#FBBC05" d="M11.7 28.1a13.2 13.2 0 0 1 0-8.3v-5.7H4.4a22 22 0 0 0 0 19.8z" />
    <path
      fill="#EA4335"
      d="M24 10.8c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14.1l7.3 5.7A13.1 13.1 0 0 1 24 10.8z"
    />
  </svg>
)

export const FacebookLogo = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden>
    <circle cx="12" cy="12" r="12" fill="#1877F2" />
    <path
      fill="#fff"
      d="M16.7 15.5l.5-3.5h-3.3V9.8c0-1 .5-1.9 2-1.9h1.5V4.9s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.7V12H7.1v3.5h3.1V24h3.7v-8.5z"
    />
  </svg>
)
