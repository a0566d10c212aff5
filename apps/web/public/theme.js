// Runs before the first paint, so that a chosen theme does not flash as the other one. The page's policy allows no
// inline script, and the application's own code comes too late. The key is that of src/platform/storage.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme it is.
}
