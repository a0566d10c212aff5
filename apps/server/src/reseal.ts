import type { App } from './app.ts'

/** `npm run operator -- reseal`, after FANLIGHT_SECRET was replaced: from then on the one before it is not needed any more. */
export async function reseal({ sealed }: Pick<App, 'sealed'>): Promise<{ said: string; isDone: boolean }> {
  const lines: string[] = []
  let lost = 0
  for (const things of sealed) {
    const found = await things.reseal()
    lost += found.lost
    const unopened = found.lost > 0 ? `, ${found.lost} that no secret opens` : ''
    lines.push(`${things.name}: ${found.resealed} sealed anew, ${found.current} were already${unopened}`)
  }
  lines.push(
    lost === 0
      ? 'All of it opens with FANLIGHT_SECRET alone. Signed links and letters of the last days still need FANLIGHT_SECRET_PREVIOUS.'
      : 'Put the secret that these were sealed with into FANLIGHT_SECRET_PREVIOUS and run this again.',
  )
  return { said: lines.join('\n'), isDone: lost === 0 }
}

/** What an operator is told at the start, or null where everything opens. */
export async function wrongSecretWarning({ sealed }: Pick<App, 'sealed'>): Promise<string | null> {
  const closed: string[] = []
  for (const things of sealed) if ((await things.countUnopened()) > 0) closed.push(things.name)
  if (closed.length === 0) return null
  return (
    `FANLIGHT_SECRET is not the one that this database was sealed with: ${closed.join(' and ')} do not open. ` +
    'Put the secret of before into FANLIGHT_SECRET, or into FANLIGHT_SECRET_PREVIOUS to replace it.'
  )
}
